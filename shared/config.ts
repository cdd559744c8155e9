import { z } from 'zod';
import {
  type LanguageModelSettings,
  modelLimitsSchema,
  modelPricesSchema,
  modelReadsSchema,
} from './model/language-model-settings.ts';
import { type Retention, retentionOverrideSchema } from './model/retention.ts';
import { webhookQueueName } from './model/stored-names.ts';
import { type Limits, limitsOverrideSchema, toLimits } from './model/tiers.ts';

/** Where a setting belongs. `infra:check` compares this table with Bicep and `local.settings.example.json`. */
type Place = 'azure' | 'local' | 'both';

/** Every setting the service reads: its place and one line of meaning. Values come from the environment. */
export const settings = {
  COSMOS_ENDPOINT: { place: 'both', meaning: 'Address of the Cosmos DB account.' },
  COSMOS_DATABASE: { place: 'both', meaning: 'Name of the Cosmos DB database.' },
  COSMOS_KEY: { place: 'local', meaning: 'Account key of the local stand-in; Azure uses the managed identity.' },
  MEDIA_BLOB_ENDPOINT: { place: 'both', meaning: 'Blob address of the account that keeps uploads and results.' },
  MEDIA_STORAGE_CONNECTION_STRING: {
    place: 'local',
    meaning: 'Connection string of the local storage; Azure uses the managed identity.',
  },
  WEBPUBSUB_ENDPOINT: { place: 'both', meaning: 'Address of the Web PubSub service.' },
  WEBPUBSUB_CONNECTION_STRING: {
    place: 'local',
    meaning: 'Connection string of the local stand-in; Azure uses the managed identity.',
  },
  WEBHOOK_QUEUE_NAME: { place: 'both', meaning: 'Queue that wakes the webhook worker, on the host storage account.' },
  WEBHOOK_KEY_URI: { place: 'azure', meaning: 'Key Vault key that wraps webhook secrets.' },
  WEBHOOK_KEY_FILE: {
    place: 'local',
    meaning: 'File (mode 600) with the key that wraps webhook secrets; made when missing.',
  },
  EVIDENCE_KEY_URI: { place: 'azure', meaning: 'Key Vault key (EC P-256) that signs evidence packs.' },
  EVIDENCE_KEY_FILE: {
    place: 'local',
    meaning: 'File (mode 600) with the keys that sign evidence packs, the current one first; made when missing.',
  },
  WEBHOOK_EXTRA_CA_FILE: {
    place: 'both',
    meaning: 'PEM file with further certificate authorities that webhook receivers may use.',
  },
  WEBHOOK_ALLOWED_CIDRS: { place: 'local', meaning: 'Address ranges webhooks may reach although they are private.' },
  WEBHOOK_RETRY_SCALE: { place: 'local', meaning: 'Factor on every wait between webhook attempts; below 1 for tests.' },
  PUBLIC_URL: {
    place: 'both',
    meaning:
      'Address under which clients reach the service, such as https://review.example.com; empty takes the name of the platform.',
  },
  LIMITS: {
    place: 'both',
    meaning: 'JSON that overrides rates per tier and bucket, subscriptions per workspace and retries per asset.',
  },
  RETENTION_DAYS: {
    place: 'both',
    meaning: 'JSON with the days that uploads, findings, deliveries and the history of orchestrations are kept.',
  },
  MALWARE_SCAN: {
    place: 'both',
    meaning: "`on` waits for the storage account's malware verdict before a file is analysed.",
  },
  REQUEST_LOG: { place: 'local', meaning: '`on` prints a line for every request; Azure keeps requests as telemetry.' },
  TRANSCRIBER: {
    place: 'both',
    meaning:
      '`local`, `azure-speech` or `none`: what hears spoken words. Captions and transcripts that come with a file always count.',
  },
  AZURE_OPENAI_ENDPOINT: {
    place: 'both',
    meaning: 'Address of the Azure OpenAI resource of the optional language-model reviewer; empty leaves it off.',
  },
  AZURE_OPENAI_DEPLOYMENT: { place: 'both', meaning: 'Deployment of that resource that reviews.' },
  AZURE_OPENAI_KEY: { place: 'local', meaning: 'Key of that resource; Azure uses the managed identity.' },
  LANGUAGE_MODEL_URL: {
    place: 'both',
    meaning:
      "Address, with its version (`…/v1`), of another server that speaks OpenAI's protocol, in place of Azure OpenAI.",
  },
  LANGUAGE_MODEL_NAME: { place: 'both', meaning: 'Model that is asked for on that server.' },
  LANGUAGE_MODEL_KEY: {
    place: 'both',
    meaning: 'Key of that server, where it wants one; in Azure a reference to the key vault, never the key itself.',
  },
  LANGUAGE_MODEL_READS: {
    place: 'both',
    meaning:
      '`words`, `pictures` (words and pictures) or `off`: what a language model is sent of workspaces that have no setting of their own.',
  },
  LANGUAGE_MODEL_MASKING: {
    place: 'both',
    meaning: '`off` sends e-mail addresses, telephone, card and account numbers to the language model as they are.',
  },
  LANGUAGE_MODEL_LIMITS: {
    place: 'both',
    meaning: 'JSON with the ceilings of the language model: tokens, cost, concurrency, seconds, pictures.',
  },
  LANGUAGE_MODEL_PRICES: {
    place: 'both',
    meaning: 'JSON with the prices of a million tokens: `input`, `cachedInput`, `output`; 0 when left out.',
  },
  SPEECH_ENDPOINT: { place: 'both', meaning: 'Address of the Azure AI Speech resource; for `azure-speech`.' },
  SPEECH_KEY: { place: 'local', meaning: 'Key of the Azure AI Speech resource; Azure uses the managed identity.' },
  OIDC_ISSUER: {
    place: 'both',
    meaning:
      'Issuer of the OpenID provider that signs people in, such as https://login.microsoftonline.com/TENANT/v2.0; empty leaves one-time links.',
  },
  OIDC_CLIENT_ID: { place: 'both', meaning: 'Id under which that provider knows the console.' },
  OIDC_CLIENT_SECRET: {
    place: 'local',
    meaning: 'Secret of that client; Azure proves itself with a federated credential of the managed identity.',
  },
  OTEL_EXPORTER_OTLP_ENDPOINT: {
    place: 'both',
    meaning: 'Address of an OpenTelemetry receiver (OTLP over HTTP) for traces and metrics; empty leaves them off.',
  },
} as const satisfies Record<string, { place: Place; meaning: string }>;

const text = z.string().trim().min(1);
const address = z.url({ protocol: /^https?$/ });
/** An address without path, query and credentials. */
const origin = address.refine(
  (value) => URL.canParse(value) && new URL(value).href.replace(/\/$/, '') === new URL(value).origin,
  'must be an address without a path, such as https://review.example.com',
);

const json = z
  .string()
  .default('{}')
  .transform((value, context) => {
    try {
      return JSON.parse(value) as unknown;
    } catch {
      context.addIssue({ code: 'custom', message: 'is not JSON' });
      return z.NEVER;
    }
  });
const limits = json.pipe(limitsOverrideSchema).transform(toLimits);

const modelEnvironment = {
  AZURE_OPENAI_ENDPOINT: address.optional(),
  AZURE_OPENAI_DEPLOYMENT: text.optional(),
  AZURE_OPENAI_KEY: text.optional(),
  LANGUAGE_MODEL_URL: address.optional(),
  LANGUAGE_MODEL_NAME: text.optional(),
  LANGUAGE_MODEL_KEY: text.optional(),
  LANGUAGE_MODEL_READS: modelReadsSchema.default('words'),
  LANGUAGE_MODEL_MASKING: z.enum(['on', 'off']).default('on'),
  LANGUAGE_MODEL_LIMITS: json.pipe(modelLimitsSchema),
  LANGUAGE_MODEL_PRICES: json.pipe(modelPricesSchema),
};

const environmentSchema = z.object({
  COSMOS_ENDPOINT: address,
  COSMOS_DATABASE: text.default('asset-review'),
  COSMOS_KEY: text.optional(),
  MEDIA_BLOB_ENDPOINT: address,
  MEDIA_STORAGE_CONNECTION_STRING: text.optional(),
  WEBPUBSUB_ENDPOINT: address,
  WEBPUBSUB_CONNECTION_STRING: text.optional(),
  WEBHOOK_QUEUE_NAME: text.default(webhookQueueName),
  WEBHOOK_KEY_URI: address.optional(),
  WEBHOOK_KEY_FILE: text.optional(),
  EVIDENCE_KEY_URI: address.optional(),
  EVIDENCE_KEY_FILE: text.optional(),
  WEBHOOK_EXTRA_CA_FILE: text.optional(),
  WEBHOOK_ALLOWED_CIDRS: z
    .string()
    .default('')
    .transform((value) =>
      value
        .split(',')
        .map((part) => part.trim())
        .filter((part) => part !== ''),
    ),
  WEBHOOK_RETRY_SCALE: z.coerce.number().positive().max(1000).default(1),
  PUBLIC_URL: origin.transform((value) => new URL(value).origin).optional(),
  LIMITS: limits,
  RETENTION_DAYS: json.pipe(retentionOverrideSchema),
  MALWARE_SCAN: z.enum(['on', 'off']).default('off'),
  REQUEST_LOG: z.enum(['on', 'off']).default('off'),
  TRANSCRIBER: z.enum(['local', 'azure-speech', 'none']).default('local'),
  ...modelEnvironment,
  SPEECH_ENDPOINT: address.optional(),
  SPEECH_KEY: text.optional(),
  OIDC_ISSUER: address.optional(),
  OIDC_CLIENT_ID: text.optional(),
  OIDC_CLIENT_SECRET: text.optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: address.optional(),
  // Settings of the platform that the code needs too.
  AzureWebJobsStorage: text.optional(),
  AzureWebJobsStorage__queueServiceUri: address.optional(),
  AZURE_CLIENT_ID: text.optional(),
});

export interface Configuration {
  readonly cosmos: { readonly endpoint: string; readonly database: string; readonly key: string | undefined };
  readonly media: { readonly blobEndpoint: string; readonly connectionString: string | undefined };
  readonly webPubSub: { readonly endpoint: string; readonly connectionString: string | undefined };
  /** Host storage: the connection string locally, the queue address in Azure. */
  readonly queue: {
    readonly name: string;
    readonly connectionString: string | undefined;
    readonly serviceUri: string | undefined;
  };
  readonly webhooks: {
    readonly keyUri: string | undefined;
    readonly keyFile: string | undefined;
    readonly extraCaFile: string | undefined;
    readonly allowedCidrs: readonly string[];
    readonly retryScale: number;
  };
  /** Where the key is that signs evidence packs: exactly one of the two. */
  readonly evidence: { readonly keyUri: string | undefined; readonly keyFile: string | undefined };
  /** Where clients reach the service (`https://…`, without a path); undefined: by the name that the platform gives it. */
  readonly publicUrl: string | undefined;
  readonly limits: Limits;
  readonly retention: Retention;
  readonly isMalwareScanOn: boolean;
  /** Prints a line for every request. */
  readonly isRequestLogOn: boolean;
  /** What hears spoken words, beside captions and transcripts, which always count. */
  readonly speech:
    | { readonly kind: 'local' | 'none' }
    | { readonly kind: 'azure-speech'; readonly endpoint: string; readonly key: string | undefined };
  /** The language-model reviewer, off unless it is named. */
  readonly languageModel: LanguageModelSettings | undefined;
  /** What signs people in; undefined leaves one-time links. Without a secret the managed identity vouches for the app. */
  readonly openId:
    | { readonly issuer: string; readonly clientId: string; readonly clientSecret: string | undefined }
    | undefined;
  /** Where spans and figures go; undefined exports nothing. */
  readonly telemetry: { readonly endpoint: string } | undefined;
  /** Client id of the user-assigned identity; undefined uses the default credential chain. */
  readonly clientId: string | undefined;
}

/** The environment does not describe a service that can run. The message names every setting at fault and what it means. */
export class ConfigurationError extends Error {
  override readonly name = 'ConfigurationError';
}

const describe = (name: string, problem: string): string => {
  const known = (settings as Record<string, { meaning: string } | undefined>)[name.split('.')[0] ?? name];
  return `${name}: ${problem}${known ? ` (${known.meaning})` : ''}`;
};

function toSpeech({
  TRANSCRIBER,
  SPEECH_ENDPOINT,
  SPEECH_KEY,
}: z.infer<typeof environmentSchema>): Configuration['speech'] {
  if (TRANSCRIBER !== 'azure-speech') return { kind: TRANSCRIBER };
  if (SPEECH_ENDPOINT === undefined)
    throw new ConfigurationError('Set SPEECH_ENDPOINT: TRANSCRIBER is azure-speech and needs it.');
  return { kind: TRANSCRIBER, endpoint: SPEECH_ENDPOINT, key: SPEECH_KEY };
}

type ModelEnvironment = z.infer<z.ZodObject<typeof modelEnvironment>>;

/** Which server is asked: Azure OpenAI by its version 1 address, or any other of the same protocol. */
function toModelServer({
  AZURE_OPENAI_ENDPOINT: endpoint,
  AZURE_OPENAI_DEPLOYMENT: deployment,
  AZURE_OPENAI_KEY: azureKey,
  LANGUAGE_MODEL_URL: url,
  LANGUAGE_MODEL_NAME: name,
  LANGUAGE_MODEL_KEY: key,
}: ModelEnvironment): Pick<LanguageModelSettings, 'baseUrl' | 'model' | 'key'> | undefined {
  if ((endpoint === undefined) !== (deployment === undefined))
    throw new ConfigurationError('Set both AZURE_OPENAI_ENDPOINT and AZURE_OPENAI_DEPLOYMENT, or neither.');
  if ((url === undefined) !== (name === undefined))
    throw new ConfigurationError('Set both LANGUAGE_MODEL_URL and LANGUAGE_MODEL_NAME, or neither.');
  if (endpoint !== undefined && url !== undefined)
    throw new ConfigurationError('Set AZURE_OPENAI_ENDPOINT or LANGUAGE_MODEL_URL, not both: one model reviews.');
  if (endpoint !== undefined && deployment !== undefined) {
    const baseUrl = `${new URL(endpoint).origin}/openai/v1`;
    return { baseUrl, model: deployment, key: azureKey === undefined ? 'managed-identity' : { value: azureKey } };
  }
  if (url === undefined || name === undefined) return undefined;
  // Servers without keys take any.
  return { baseUrl: url, model: name, key: { value: key ?? 'none' } };
}

function toLanguageModel(values: ModelEnvironment): LanguageModelSettings | undefined {
  const server = toModelServer(values);
  return (
    server && {
      ...server,
      reads: values.LANGUAGE_MODEL_READS,
      masksPersonalData: values.LANGUAGE_MODEL_MASKING === 'on',
      limits: values.LANGUAGE_MODEL_LIMITS,
      prices: values.LANGUAGE_MODEL_PRICES,
    }
  );
}

type Environment = Readonly<Record<string, string | undefined>>;

/** The platform leaves a reference to a key vault as it is when it cannot read the secret. */
const isUnreadReference = (value: string | undefined): boolean => value?.startsWith('@Microsoft.KeyVault(') === true;

/** Names of the settings that still read as a reference to a key vault. They count as not set: nobody is told where a secret lies. */
export function findUnreadReferences(environment: Environment): readonly string[] {
  return Object.keys(settings).filter((name) => isUnreadReference(environment[name]));
}

const isSet = (value: string | undefined): boolean => value !== '' && !isUnreadReference(value);

function parseEnvironment<T>(schema: z.ZodType<T>, environment: Environment): T {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => isSet(value)));
  const parsed = schema.safeParse(given);
  if (parsed.success) return parsed.data;
  const problems = parsed.error.issues.map((issue) => describe(issue.path.join('.'), issue.message));
  throw new ConfigurationError(`The settings do not fit: ${problems.join('; ')}`);
}

/** Reads the settings of the language model alone; undefined where none is set. Throws `ConfigurationError`. Only entry points call it. */
export function readLanguageModelSettings(environment: Environment): LanguageModelSettings | undefined {
  return toLanguageModel(parseEnvironment(z.object(modelEnvironment), environment));
}

/** Issuers that speak for every tenant: whoever has an account anywhere could come in. */
const sharedIssuer = /^https:\/\/login\.microsoftonline\.com\/(common|organizations|consumers)(\/|$)/;

function toOpenId({
  OIDC_ISSUER: issuer,
  OIDC_CLIENT_ID: clientId,
  OIDC_CLIENT_SECRET: clientSecret,
}: z.infer<typeof environmentSchema>): Configuration['openId'] {
  if (issuer === undefined && clientId === undefined) return undefined;
  if (issuer === undefined || clientId === undefined)
    throw new ConfigurationError('Set both OIDC_ISSUER and OIDC_CLIENT_ID, or neither.');
  if (sharedIssuer.test(issuer))
    throw new ConfigurationError('OIDC_ISSUER must name one tenant: https://login.microsoftonline.com/TENANT_ID/v2.0.');
  return { issuer, clientId, clientSecret };
}

/** The name under which the platform reaches the app; undefined until it listens. Only entry points call it. */
export const readHostName = (environment: Environment): string | undefined => environment['WEBSITE_HOSTNAME'];

/** Reads the configuration from an environment. Throws `ConfigurationError`. Only entry points call it. */
export function readConfiguration(environment: Environment): Configuration {
  const values = parseEnvironment(environmentSchema, environment);
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint } = values;
  const isLocal = values.COSMOS_KEY !== undefined;
  if (!isLocal && (values.WEBHOOK_ALLOWED_CIDRS.length > 0 || values.WEBHOOK_RETRY_SCALE !== 1)) {
    throw new ConfigurationError('WEBHOOK_ALLOWED_CIDRS and WEBHOOK_RETRY_SCALE are for local runs only: remove them.');
  }
  if ((values.WEBHOOK_KEY_URI === undefined) === (values.WEBHOOK_KEY_FILE === undefined)) {
    throw new ConfigurationError('Set exactly one of WEBHOOK_KEY_URI (Azure) and WEBHOOK_KEY_FILE (local).');
  }
  if ((values.EVIDENCE_KEY_URI === undefined) === (values.EVIDENCE_KEY_FILE === undefined)) {
    throw new ConfigurationError('Set exactly one of EVIDENCE_KEY_URI (Azure) and EVIDENCE_KEY_FILE (local).');
  }
  if (values.AzureWebJobsStorage === undefined && values.AzureWebJobsStorage__queueServiceUri === undefined) {
    throw new ConfigurationError('Set AzureWebJobsStorage (local) or AzureWebJobsStorage__queueServiceUri (Azure).');
  }
  return {
    cosmos: { endpoint: values.COSMOS_ENDPOINT, database: values.COSMOS_DATABASE, key: values.COSMOS_KEY },
    media: { blobEndpoint: values.MEDIA_BLOB_ENDPOINT, connectionString: values.MEDIA_STORAGE_CONNECTION_STRING },
    webPubSub: { endpoint: values.WEBPUBSUB_ENDPOINT, connectionString: values.WEBPUBSUB_CONNECTION_STRING },
    queue: {
      name: values.WEBHOOK_QUEUE_NAME,
      connectionString: values.AzureWebJobsStorage,
      serviceUri: values.AzureWebJobsStorage__queueServiceUri,
    },
    webhooks: {
      keyUri: values.WEBHOOK_KEY_URI,
      keyFile: values.WEBHOOK_KEY_FILE,
      extraCaFile: values.WEBHOOK_EXTRA_CA_FILE,
      allowedCidrs: values.WEBHOOK_ALLOWED_CIDRS,
      retryScale: values.WEBHOOK_RETRY_SCALE,
    },
    evidence: { keyUri: values.EVIDENCE_KEY_URI, keyFile: values.EVIDENCE_KEY_FILE },
    publicUrl: values.PUBLIC_URL,
    limits: values.LIMITS,
    retention: values.RETENTION_DAYS,
    isMalwareScanOn: values.MALWARE_SCAN === 'on',
    isRequestLogOn: values.REQUEST_LOG === 'on',
    speech: toSpeech(values),
    languageModel: toLanguageModel(values),
    openId: toOpenId(values),
    telemetry: endpoint === undefined ? undefined : { endpoint },
    clientId: values.AZURE_CLIENT_ID,
  };
}
