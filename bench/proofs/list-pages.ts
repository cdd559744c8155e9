// What a page of the list costs beside 10, 100, 3,000 and 100,000 submissions of one workspace: milliseconds and request
// units of the stand-in for Cosmos DB, through the real SDK. A round that warms up is not counted; then the sizes take turns with
// every page, so that all meet the same machine, in five rounds. `toFirst` compares with the first size, round by round.
// `node scripts/on-node24.mjs bench/proofs/list-pages.ts [100,100000]`
import { randomBytes } from 'node:crypto';
import { CosmosClient } from '@azure/cosmos';
import { startCosmos } from 'local-azure/cosmos';
import { countCalls } from '../../scripts/scale/count-calls.ts';
import { createCosmosDocumentStore } from '../../shared/azure/cosmos-document-store.ts';
import { toContainerDefinition } from '../../shared/azure/provision.ts';
import { systemClock, systemRandom } from '../../shared/azure/system.ts';
import { listSubmissions, type SubmissionFilters } from '../../shared/domain/submissions/list-submissions.ts';
import { type Scope, toScope } from '../../shared/model/scope.ts';
import { cosmosContainers } from '../../shared/model/stored-names.ts';
import { type SubmissionDocument, submissionDocumentSchema } from '../../shared/model/submission.ts';
import { createClient } from '../../support/api-client.ts';
import { createMemoryServices } from '../../support/memory-services.ts';
import { endAsset, makeIssue } from '../../support/review-by-hand.ts';
import { median, percentile, toThreeFigures } from '../measure.ts';

const sizes = (process.argv[2]?.split(',') ?? ['10', '100', '3000', '100000']).map(Number);
const pages = 100;
const rounds = 5;
const pageSize = 25;
/** The most operations that one batch may have. */
const batchSize = 100;
const firstAt = Date.parse('2026-01-01T00:00:00.000Z');

/** What is asked: each is one query. */
const questions: Readonly<Record<string, SubmissionFilters>> = {
  'newest first': {},
  'with a critical finding': { severity: 'CRITICAL' },
  'by status': { status: 'complete' },
  'open and critical': { severity: 'CRITICAL', decision: 'open', createdAfter: '2026-01-01T00:00:01.000Z' },
  'by part of a file name (1 in 10)': { filename: 'autumn' },
  'by part of a file name (one)': { filename: 'spring-8.' },
  'by part of a file name (none)': { filename: 'winter' },
  'by path': { blobPath: 'shop/autumn-7.pdf' },
};

/** A reviewed submission as the service stores it. */
async function makeOne(): Promise<SubmissionDocument> {
  const memory = createMemoryServices();
  const client = await createClient(memory);
  const { json } = await client.submit(await client.upload('autumn.pdf'));
  const { assetId } = json.assets[0];
  const issues = [makeIssue(assetId, 1, { severity: 'CRITICAL' })];
  await endAsset(memory, client, json.submissionId, assetId, { issues });
  const scope = toScope(client.workspaceId, 'live');
  const [document] = await memory.store.list('core', scope, submissionDocumentSchema, {
    filter: { equals: { type: 'submission' } },
    offset: 0,
    limit: 1,
  });
  if (document === undefined) throw new Error('The submission was not stored.');
  return document;
}

/** Each has a path of its own; every tenth is called autumn. */
function vary({ listing, ...document }: SubmissionDocument, scope: Scope, number: number): SubmissionDocument {
  const path = `shop/${number % 10 === 7 ? 'autumn' : 'spring'}-${number}.pdf`;
  if (listing === undefined) throw new Error('A reviewed submission has its listing.');
  const id = `submission:${number}`;
  return {
    ...document,
    id,
    scope,
    submissionId: `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`,
    createdAt: new Date(firstAt + number * 1000).toISOString(),
    listing: { ...listing, searchText: path, blobPaths: [path] },
  };
}

/** What a round of pages took: milliseconds of each, and the rest together. */
interface Round {
  readonly samples: number[];
  units: number;
  requests: number;
  items: number;
}
const none: Round = { samples: [], units: 0, requests: 0, items: 0 };
const p50 = ({ samples }: Round): number => median(samples);
const p99 = ({ samples }: Round): number => percentile(samples, 0.99);

const template = await makeOne();
const cosmos = await startCosmos({ port: 0, key: randomBytes(64).toString('base64') });
const client = new CosmosClient({ endpoint: cosmos.endpoint, key: cosmos.key });
const counter = countCalls({
  cosmos: cosmos.endpoint,
  blob: 'http://blob',
  queue: 'http://queue',
  realtime: 'http://r',
});
try {
  const { database } = await client.databases.createIfNotExists({ id: 'store' });
  for (const definition of Object.values(cosmosContainers)) {
    await database.containers.createIfNotExists(toContainerDefinition(definition));
  }
  const { logger: log } = createMemoryServices();
  const store = createCosmosDocumentStore({ database, clock: systemClock, random: systemRandom, log });
  const scopes = new Map<number, Scope>();
  for (const size of sizes) {
    const scope = toScope(crypto.randomUUID(), 'live');
    scopes.set(size, scope);
    for (let from = 0; from < size; from += batchSize) {
      const bodies = Array.from({ length: Math.min(batchSize, size - from) }, (_item, index) => ({
        operationType: 'Create' as const,
        resourceBody: JSON.parse(JSON.stringify(vary(template, scope, from + index))),
      }));
      const { code } = await database.container('core').items.batch(bodies, scope);
      if (code !== 200) throw new Error(`A batch was answered ${code}.`);
    }
  }
  /** One page after the other, of each size in turn; what they took, by size. */
  const measure = async (filters: SubmissionFilters): Promise<Map<number, Round>> => {
    const found = new Map(
      sizes.map((size): [number, Round] => [size, { samples: [], units: 0, requests: 0, items: 0 }]),
    );
    const cursors = new Map<number, string>();
    for (let page = 0; page < pages; page += 1) {
      for (const [size, scope] of scopes) {
        const round = found.get(size);
        if (round === undefined) continue;
        counter.take();
        const startedAt = performance.now();
        const answer = await listSubmissions({ store }, scope, { ...filters, pageSize, cursor: cursors.get(size) });
        round.samples.push(performance.now() - startedAt);
        for (const { units, calls } of Object.values(counter.take())) {
          round.units += units;
          round.requests += calls;
        }
        round.items += answer.items.length;
        if (answer.nextCursor === null) cursors.delete(size);
        else cursors.set(size, answer.nextCursor);
      }
    }
    return found;
  };
  const figures = [];
  for (const [question, filters] of Object.entries(questions)) {
    await measure(filters);
    const measured: Map<number, Round>[] = [];
    for (let round = 0; round < rounds; round += 1) measured.push(await measure(filters));
    const of = (size: number, figure: (round: Round) => number): readonly number[] =>
      measured.map((round) => figure(round.get(size) ?? none));
    const compare = (size: number, figure: (round: Round) => number): number => {
      const first = of(sizes[0] ?? size, figure);
      return median(of(size, figure).map((value, round) => value / (first[round] ?? Number.NaN)));
    };
    for (const size of sizes)
      figures.push({
        submissions: size,
        question,
        p50Ms: toThreeFigures(median(of(size, p50))),
        p99Ms: toThreeFigures(median(of(size, p99))),
        p50ToFirst: toThreeFigures(compare(size, p50)),
        p99ToFirst: toThreeFigures(compare(size, p99)),
        requestUnits: toThreeFigures(median(of(size, ({ units }) => units)) / pages),
        requests: toThreeFigures(median(of(size, ({ requests }) => requests)) / pages),
        itemsAPage: toThreeFigures(median(of(size, ({ items }) => items)) / pages),
      });
  }
  console.table(figures);
} finally {
  counter.stop();
  client.dispose();
  await cosmos.stop();
}
