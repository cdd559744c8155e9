import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { workspaceResultsPrefix } from '../../shared/domain/results/result-names.ts';
import { addUsage } from '../../shared/domain/usage/add-usage.ts';
import { sumUsage } from '../../shared/domain/usage/sum-usage.ts';
import { deleteWorkspace } from '../../shared/domain/workspaces/delete-workspace.ts';
import { updateWorkspace } from '../../shared/domain/workspaces/update-workspace.ts';
import { toDay, usageIdOfDay } from '../../shared/model/usage.ts';
import { createHttpClient, type HttpClient } from '../../support/http-client.ts';
import {
  agreeing,
  deciding,
  isControl,
  type ModelReply,
  type ModelRequest,
  type ModelServer,
  startModelServer,
  toVerdict,
} from '../../support/model-server.ts';
import { startService, type TestService } from '../../support/start-service.ts';

const copy = 'Clinically proven to improve sleep.\n\nOur tea cures the flu.\n\nBotox at our clinic.';
let reply: (request: ModelRequest) => ModelReply = agreeing;
let server: ModelServer;
let service: TestService;
let files = 0;
let byRules: readonly string[];
/** A new workspace for each test. */
let client: HttpClient;

const startServer = (port = 0): Promise<ModelServer> => startModelServer((request) => reply(request), port);
const openClient = async (): Promise<HttpClient> => createHttpClient(service);

beforeAll(async () => {
  server = await startServer();
  service = await startService({
    LANGUAGE_MODEL_URL: server.baseUrl,
    LANGUAGE_MODEL_NAME: 'scripted',
    LANGUAGE_MODEL_LIMITS: JSON.stringify({ secondsPerQuestion: 5, tokensPerDay: 1_000_000 }),
  });
  client = await openClient();
  await updateWorkspace(service.adapters, client.workspaceId, { languageModel: 'off' });
  byRules = (await review(`${copy}\n\nRef 400`))?.findings ?? [];
});
afterAll(async () => {
  await service.stop();
  await server.stop();
});
beforeEach(async () => {
  reply = agreeing;
  client = await openClient();
});

/** How files of one submission ended, what was found in them, and what the coverage says of the model. */
async function reviewAll(texts: readonly string[], by = client) {
  const paths = await Promise.all(texts.map((text) => by.upload(`advert-${++files}.txt`, text)));
  const { json } = await by.submit(...paths);
  const { submissionId, assets } = json;
  const { status } = await by.waitForEnd(submissionId);
  return Promise.all(
    (assets as readonly { readonly assetId: string }[]).map(async ({ assetId }) => {
      const read = async (what: string) =>
        (await by.call('GET', `/submissions/${submissionId}/assets/${assetId}/${what}`)).json;
      const [{ issues }, { cleared, provenance }] = await Promise.all([read('issues'), read('cleared')]);
      return {
        status: status as string,
        findings: toFindings(issues),
        cleared: toFindings(cleared.filter(({ clearedBy }: { clearedBy: string }) => clearedBy === 'language_model')),
        isRead: provenance.languageModel !== undefined,
        coverage: provenance.coverage.find(({ check }: { check: string }) => check === 'language-model'),
      };
    }),
  );
}

const review = async (text = copy, by = client) => (await reviewAll([text], by))[0];

const toFindings = (issues: readonly { ruleCode: string; severity: string }[]): readonly string[] =>
  issues.map(({ ruleCode, severity }) => `${severity} ${ruleCode}`).toSorted();

const toCodes = (findings: readonly string[] = []) =>
  findings.map((finding) => finding.replace(/^\w+ /, '')).toSorted();
const toProhibitions = (findings: readonly string[] = []) =>
  findings.filter((finding) => finding.startsWith('CRITICAL'));

/** Clears every finding that could be settled with words that are not there. */
function clearAll({ pass, data }: ModelRequest): ModelReply {
  if (pass !== 'second_look') return agreeing({ pass, data });
  const cure = 'Licensed as PL 1234/5678.';
  return deciding(
    ...(data.findings ?? []).map((finding) =>
      toVerdict(finding.findingId, isControl(finding) ? 'upheld' : 'cleared', cure),
    ),
  );
}

const answer = (choice: object): ModelReply => ({ choice: { finish_reason: 'stop', ...choice } });
const message = (content: string): object => ({ message: { role: 'assistant', content, refusal: null } });

describe('a file whose language model is in trouble is complete, and no finding of a rule is lost', () => {
  // Numbers, for the rules read every number alike.
  const troubles: readonly (readonly [string, ModelReply, RegExp])[] = [
    ['429', { status: 429, headers: { 'retry-after': '3600' } }, /overloaded/],
    ['451', { status: 400, body: { error: { code: 'content_filter', message: 'no' } } }, /content filter/],
    ['452', answer({ message: { role: 'assistant', content: null, refusal: 'No.' } }), /refused/],
    ['453', answer(message('Certainly! Here are')), /could not be used/],
    ['454', 'cut', /could not be reached/],
  ];

  test('whatever the server answers, also to several files at once', async () => {
    reply = (request) => {
      const text = (request.data.blocks ?? []).map((block) => block.text).join('\n');
      return troubles.find(([ref]) => text.includes(`Ref ${ref}`))?.[1] ?? clearAll(request);
    };
    const refs = [...troubles.map(([ref]) => ref), '455'];
    const reviewed = await reviewAll(refs.map((ref) => `${copy}\n\nRef ${ref}`));
    const cleared = reviewed.pop();
    for (const ended of reviewed) expect(ended).toMatchObject({ status: 'complete', findings: byRules, cleared: [] });
    expect(reviewed.map(({ coverage }) => coverage)).toMatchObject(
      troubles.map(([, , reason]) => ({ extent: 'not_assessed', reason: expect.stringMatching(reason) })),
    );
    expect(cleared).toMatchObject({ status: 'complete', cleared: [], coverage: { extent: 'full' } });
    expect(toCodes(cleared?.findings)).toEqual(toCodes(byRules));
    expect(toProhibitions(cleared?.findings)).toEqual(toProhibitions(byRules));
    expect(reviewed.length).toBe(troubles.length);
    expect(toProhibitions(byRules).length).toBeGreaterThan(0);
  });
});

describe('answers are paid for once in a workspace', () => {
  test('not again in another submission; other words, and another workspace, are asked about; what is kept goes with the workspace', async () => {
    const first = await review();
    const asked = server.requests.length;
    expect(await sumUsage(service.adapters, client.workspaceId)).toMatchObject({ cacheHits: 0, modelTokens: 18_800 });
    expect(await review()).toEqual(first);
    expect(server.requests.length).toBe(asked);
    expect(await sumUsage(service.adapters, client.workspaceId)).toMatchObject({ cacheHits: 2, modelTokens: 18_800 });
    await review(`${copy} New.`);
    expect(server.requests.length).toBe(asked + 2);
    const other = await openClient();
    await review(copy, other);
    expect(server.requests.length).toBe(asked + 4);
    const { results } = service.adapters;
    const countKept = async (workspaceId: string) => {
      const names: string[] = [];
      for await (const name of results.list(workspaceResultsPrefix(workspaceId))) names.push(name);
      return names.filter((name) => name.includes('/model-answers/')).length;
    };
    expect(await countKept(client.workspaceId)).toBe(4);
    expect((await deleteWorkspace(service.adapters, client.workspaceId)).failed).toEqual([]);
    expect([await countKept(client.workspaceId), await countKept(other.workspaceId)]).toEqual([0, 2]);
    expect(await sumUsage(service.adapters, client.workspaceId)).toMatchObject({ modelTokens: 0 });
  });
});

test('files at once never pass the ceiling of the day; what is not asked is said', async () => {
  const before = 940_000;
  const day = toDay(new Date());
  await addUsage(
    service.adapters,
    { id: usageIdOfDay(day), workspaceId: client.workspaceId, day },
    { modelTokens: before },
  );
  // Each question takes 9,400 tokens and room for about 18,000; these would take 94,000.
  const ended = await reviewAll(Array.from({ length: 5 }, (_, index) => `${copy}\n\nRef ${index}`));
  for (const { status } of ended) expect(status).toBe('complete');
  const used = await sumUsage(service.adapters, client.workspaceId);
  expect(used.modelTokens).toBeLessThanOrEqual(1_000_000);
  expect((used.modelTokens - before) % 9400).toBe(0);
  const unasked = ended.filter(({ coverage }) => coverage.extent !== 'full');
  expect(unasked.length).toBeGreaterThan(0);
  for (const { coverage } of unasked)
    expect(coverage.reason).toContain("the workspace's ceiling of the day was reached");
});

// The last one: the clock goes ahead in it.
test('files are complete while the server is away for an hour, and read again when it is back', async () => {
  const { port } = new URL(server.baseUrl);
  const now = performance.now.bind(performance);
  let aheadMs = 0;
  const time = vi.spyOn(performance, 'now').mockImplementation(() => now() + aheadMs);
  try {
    await server.stop();
    for (let minutes = 0; minutes <= 60; minutes += 30) {
      const ended = await review(`${copy}\n\nRef ${minutes}`);
      expect(ended).toMatchObject({ status: 'complete', findings: byRules, isRead: false });
      expect(ended?.coverage).toMatchObject({ extent: 'not_assessed' });
      aheadMs += 30 * 60_000;
    }
    server = await startServer(Number(port));
    expect(await review()).toMatchObject({ status: 'complete', isRead: true, coverage: { extent: 'full' } });
  } finally {
    time.mockRestore();
  }
});
