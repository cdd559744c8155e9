// What a page of the list costs beside 10, 100, 3,000 and 100,000 submissions of one workspace: milliseconds and request
// units of the stand-in for Cosmos DB, through the real SDK.
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
  const figures = [];
  for (const size of sizes) {
    const scope = toScope(crypto.randomUUID(), 'live');
    for (let from = 0; from < size; from += batchSize) {
      const bodies = Array.from({ length: Math.min(batchSize, size - from) }, (_item, index) => ({
        operationType: 'Create' as const,
        resourceBody: JSON.parse(JSON.stringify(vary(template, scope, from + index))),
      }));
      const { code } = await database.container('core').items.batch(bodies, scope);
      if (code !== 200) throw new Error(`A batch was answered ${code}.`);
    }
    for (const [question, filters] of Object.entries(questions)) {
      const samples: number[] = [];
      const askedAt = performance.now();
      // The first page of its kind builds the stand-in's index.
      await listSubmissions({ store }, scope, { ...filters, pageSize });
      const firstMs = performance.now() - askedAt;
      counter.take();
      const cpu = process.cpuUsage();
      let cursor: string | undefined;
      let shown = 0;
      for (let page = 0; page < pages; page += 1) {
        const startedAt = performance.now();
        const answer = await listSubmissions({ store }, scope, { ...filters, pageSize, cursor });
        samples.push(performance.now() - startedAt);
        shown += answer.items.length;
        cursor = answer.nextCursor ?? undefined;
      }
      const { user, system } = process.cpuUsage(cpu);
      const counts = Object.values(counter.take());
      const units = counts.reduce((sum, kind) => sum + kind.units, 0) / pages;
      const queries = counts.reduce((sum, kind) => sum + kind.calls, 0) / pages;
      const [p50, p99] = [median(samples), percentile(samples, 0.99)];
      figures.push({
        submissions: size,
        question,
        firstMs: toThreeFigures(firstMs),
        p50Ms: toThreeFigures(p50),
        p99Ms: toThreeFigures(p99),
        // Of client and stand-in together: what other programs do on the machine is not in it.
        cpuMs: toThreeFigures((user + system) / 1000 / pages),
        requestUnits: toThreeFigures(units),
        requests: toThreeFigures(queries),
        itemsAPage: toThreeFigures(shown / pages),
      });
    }
  }
  console.table(figures);
} finally {
  counter.stop();
  client.dispose();
  await cosmos.stop();
}
