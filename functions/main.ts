// The one entry of the app: reads the configuration, builds the services, registers everything. Nothing is sent before the first call.
import './check-node.ts';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import functions from '@azure/functions';
import df from 'durable-functions';
import { createAnalyzeAsset } from '../activities/analyze-asset.ts';
import { createAnalyzeFile } from '../activities/analyze-file.ts';
import { createSettleAsset } from '../activities/settle-asset.ts';
import { createSettleSubmission } from '../activities/settle-submission.ts';
import { traceActivity } from '../activities/trace-activity.ts';
import { retryAsset } from '../orchestrations/retry-asset.ts';
import { reviewAsset } from '../orchestrations/review-asset.ts';
import { reviewSubmission } from '../orchestrations/review-submission.ts';
import { createAnalyzer } from '../shared/analysis/analyze.ts';
import { sniffFormat } from '../shared/analysis/media/sniff/sniff-format.ts';
import { builtInSidekicks } from '../shared/analysis/rules/built-in-sidekicks.ts';
import { catalogue } from '../shared/analysis/rules/catalogue.ts';
import { sectorNames } from '../shared/analysis/rules/sector-names.ts';
import { checkIsolation } from '../shared/analysis/worker/check-isolation.ts';
import { createClientAssertion } from '../shared/azure/client-assertion.ts';
import { createAdapters, createClients } from '../shared/azure/create-adapters.ts';
import { createLanguageModel } from '../shared/azure/create-language-model.ts';
import { createDurableWorkflows } from '../shared/azure/durable-workflows.ts';
import { createHealthChecks } from '../shared/azure/health-checks.ts';
import { createJsonLogger } from '../shared/azure/json-logger.ts';
import { createSpeechTranscriber } from '../shared/azure/speech-transcriber.ts';
import { findUnreadReferences, readConfiguration, readHostName } from '../shared/config.ts';
import type { Services } from '../shared/domain/services.ts';
import { createRunningReviews } from '../shared/domain/submissions/running-reviews.ts';
import { attemptDeadlineMs } from '../shared/domain/webhooks/deliveries/schedule.ts';
import { createSubscriptionGate } from '../shared/domain/webhooks/deliveries/subscription-gate.ts';
import { createAddressRules } from '../shared/domain/webhooks/endpoints/address-rules.ts';
import { createEndpointPolicy } from '../shared/domain/webhooks/endpoints/create-endpoint-policy.ts';
import type { Isolation } from '../shared/model/isolation.ts';
import { activityNames, orchestratorNames } from '../shared/model/workflow.ts';
import { createIdentityProvider } from '../shared/openid/create-identity-provider.ts';
import { createExporter } from '../shared/telemetry/create-exporter.ts';
import { createMeasuringLogger } from '../shared/telemetry/create-measuring-logger.ts';
import { createTelemetry } from '../shared/telemetry/create-telemetry.ts';
import { createHttpsSender } from '../shared/webhook-sender/create-https-sender.ts';
import { createSiteFiles } from './console/create-site-files.ts';
import { logIsolation } from './health/log-isolation.ts';
import { logUnreadReferences } from './health/log-unread-references.ts';
import { registerRoutes } from './http/register-routes.ts';
import { type AnsweredRequest, toRequestLine } from './http/request-line.ts';
import { toOrigin } from './http/to-origin.ts';
import { registerQueues } from './queues/register-queues.ts';
import { routes } from './routes.ts';
import { registerTimers } from './timers/register-timers.ts';

const logger = createMeasuringLogger(createJsonLogger((level, line) => console[level](line)));
// Before the settings are read, because a missing setting ends the start.
logUnreadReferences(findUnreadReferences(process.env), logger);
const configuration = readConfiguration(process.env);
const telemetry = createTelemetry();
const clients = createClients(configuration, { logger });
// Read as late as possible: a host on port 0 knows its address only when it listens.
const hostName = (): string | undefined => readHostName(process.env);
// The names under which the service is reached: webhooks must not call the service itself.
const ownHosts = [hostName() ?? [], configuration.publicUrl?.replace(/^https?:\/\//, '') ?? []];
const ownHostNames = ownHosts.flat().map((host) => host.replace(/:\d+$/, ''));
const addressRules = createAddressRules(configuration.webhooks.allowedCidrs);
// The source runs as it is under Node 24; what is built has the other extension.
const extension = new URL(import.meta.url).pathname.endsWith('.ts') ? 'ts' : 'js';
const workerEntry = new URL(`../shared/analysis/worker/main.${extension}`, import.meta.url);
let isolation: Promise<Isolation> | undefined;

const origin = (): string => configuration.publicUrl ?? toOrigin(hostName());
const { openId } = configuration;

const services: Services = {
  ...createAdapters(configuration, clients, logger),
  endpoints: createEndpointPolicy(addressRules, ownHostNames),
  limits: configuration.limits,
  sniff: sniffFormat,
  builtInSidekicks,
  sectors: sectorNames,
  rules: catalogue(),
  // Loaded by the first person who looks at a rule.
  findRuleGuide: async (ruleCode) => (await import('../shared/analysis/rules/rule-guide.ts')).findRuleGuide(ruleCode),
  isMalwareScanOn: configuration.isMalwareScanOn,
  runningReviews: createRunningReviews(),
  consoleSite: {
    origin,
    blobEndpoint: configuration.media.blobEndpoint,
    realtimeEndpoint: configuration.webPubSub.endpoint,
    // Beside the source, and beside what was built.
    findFile: createSiteFiles(
      ['../console/dist/', '../../console/dist/'].map((path) => fileURLToPath(new URL(path, import.meta.url))),
    ),
    identityProvider:
      openId && createIdentityProvider({ ...openId, clientAssertion: createClientAssertion(openId, configuration) }),
  },
  health: createHealthChecks(clients, { database: configuration.cosmos.database, queue: configuration.queue.name }),
  isolation: () => (isolation ??= checkIsolation({ workerEntry })),
};

const { speech, clientId } = configuration;
const analyzer = createAnalyzer({ workerEntry, listens: speech.kind === 'local' });
const transcriber = speech.kind === 'azure-speech' ? createSpeechTranscriber({ ...speech, clientId }) : undefined;
const languageModel = configuration.languageModel && {
  settings: configuration.languageModel,
  model: createLanguageModel(configuration.languageModel, { clock: services.clock, logger, clientId }),
};

if (configuration.telemetry) {
  const exporter = createExporter(configuration.telemetry, logger);
  functions.app.hook.appStart(() => exporter.start());
  functions.app.hook.appTerminate(() => exporter.stop());
}

functions.app.hook.appStart(() => void logIsolation(services));

const onAnswered = configuration.isRequestLogOn
  ? (request: AnsweredRequest) => console.info(toRequestLine(request))
  : undefined;
registerRoutes(routes, { services, telemetry, bindWorkflows: createDurableWorkflows, origin, onAnswered });
const { extraCaFile, retryScale } = configuration.webhooks;
const extraCa = extraCaFile === undefined ? undefined : readFileSync(extraCaFile, 'utf8');
const sender = createHttpsSender({ rules: addressRules, extraCa, deadlineMs: attemptDeadlineMs });
const gate = createSubscriptionGate(services.clock);
registerQueues({ ...services, telemetry, sender, gate, retryScale }, configuration.queue.name);
registerTimers({ services, retention: configuration.retention, bindWorkflows: createDurableWorkflows });

df.app.orchestration(orchestratorNames.reviewSubmission, reviewSubmission);
df.app.orchestration(orchestratorNames.reviewAsset, reviewAsset);
df.app.orchestration(orchestratorNames.retryAsset, retryAsset);

const activities = {
  [activityNames.analyzeAsset]: createAnalyzeAsset({
    services,
    analyzeFile: createAnalyzeFile({ services, analyzer, transcriber, languageModel }),
  }),
  [activityNames.settleAsset]: createSettleAsset(services),
  [activityNames.settleSubmission]: createSettleSubmission(services),
};
for (const [name, activity] of Object.entries(activities)) {
  df.app.activity(name, { handler: traceActivity(telemetry, name, activity) });
}
