import { z } from 'zod';
import { type Account, toSeconds } from './account.ts';
import type { Container } from './container.ts';
import { parseContinuation, toContinuation } from './continuation.ts';
import { CosmosError } from './cosmos-error.ts';
import { checkIndex } from './indexing-policy.ts';
import type { JsonValue, Value } from './json-value.ts';
import type { PartitionKey } from './partition-key.ts';
import { compileCached } from './query-cache.ts';
import { estimateQuery } from './request-charge.ts';
import type { CompiledQuery } from './sql/compile-query.ts';
import { planIndex } from './sql/index-plan.ts';
import { type Prefilter, toPrefilter } from './sql/prefilter.ts';
import { QueryError } from './sql/query-error.ts';
import { type Cursor, type QueryPage, runQuery, type StoredText } from './sql/run-query.ts';

/** Limit of the service for one page. */
const maximumPageBytes = 4 * 1024 * 1024;

const json: z.ZodType<JsonValue> = z.json();
const querySpec = z.object({
  query: z.string(),
  parameters: z.array(z.object({ name: z.string(), value: json.optional() })).nullish(),
});

export interface QuerySpec {
  readonly text: string;
  readonly parameters: ReadonlyMap<string, Value>;
}

/** Reads the body of a query. Throws 400. */
export function parseQuerySpec(body: unknown): QuerySpec {
  const parsed = querySpec.safeParse(body);
  if (!parsed.success) throw new CosmosError(400, 'A query is an object with a text `query` and a list `parameters`.');
  const { query, parameters } = parsed.data;
  return { text: query, parameters: new Map((parameters ?? []).map(({ name, value }) => [name, value])) };
}

export interface QueryRequest {
  readonly spec: QuerySpec;
  readonly maxRows: number;
  readonly continuation: string | undefined;
}

export interface DocumentQueryRequest extends QueryRequest {
  readonly container: Container;
  /** Undefined: all partitions. */
  readonly partition: PartitionKey | undefined;
  /** The request allows a scan of a container without an index. */
  readonly isScanAllowed: boolean;
}

export interface QueryResult {
  /** JSON texts of the rows. */
  readonly rows: readonly string[];
  readonly continuation: string | undefined;
  readonly charge: number;
  readonly documentsRead: number;
}

/** Runs a query over the documents of a container. Throws 400. */
export function runDocumentQuery(account: Account, request: DocumentQueryRequest): QueryResult {
  const { container, spec } = request;
  return runPage(request, (query, cursor) => {
    checkIndex(query.query, container.indexingPolicy, request.isScanAllowed);
    if (query.query.alias === undefined) return { documents: [{ partitionKey: '', id: '', text: '{}' }] };
    const prefilter = toPrefilter(query.query, spec.parameters);
    const isPointRead = prefilter.id !== undefined && request.partition?.isPrefix === false;
    const walked = isPointRead ? undefined : walkIndex(account, request, query, cursor);
    return walked ?? { documents: scan(account, request, query, cursor, prefilter) };
  });
}

/** Documents as a page reads them. */
interface Source {
  readonly documents: Iterable<StoredText>;
  readonly isOrdered?: boolean;
  readonly isOffset?: boolean;
}

/** Reads the documents through an index; undefined if no index fits the query. */
function walkIndex(
  account: Account,
  { container, partition, spec }: DocumentQueryRequest,
  query: CompiledQuery,
  cursor: Cursor | undefined,
): Source | undefined {
  const after = cursor?.after;
  // A prefix of a hierarchical key names many partitions. If the last page was read without an index, this one is too.
  if (partition?.isPrefix || (after && after.position === undefined)) return undefined;
  const plan = planIndex(query.query, spec.parameters, container.indexingPolicy, partition === undefined);
  if (!plan) return undefined;
  const offset = plan.isExact && !cursor && query.offset ? query.offset({ slots: [], parameters: spec.parameters }) : 0;
  const isOffset = typeof offset === 'number' && Number.isSafeInteger(offset) && offset > 0;
  const documents = account.storage.documents.walk(container.number, plan.index, {
    partitionKey: partition?.key,
    ranges: plan.ranges,
    isReverse: plan.isReverse,
    text: plan.text,
    nowS: toSeconds(account),
    offset: isOffset ? offset : 0,
    after: after && { ...after, key: Buffer.from(after.position ?? '', 'base64url') },
  });
  // Without ORDER BY the documents come in the order of the index and begin after the cursor's.
  return documents && { documents, isOrdered: true, isOffset };
}

function scan(
  account: Account,
  { container, partition }: DocumentQueryRequest,
  query: CompiledQuery,
  cursor: Cursor | undefined,
  prefilter: Prefilter,
): Iterable<StoredText> {
  const isStreamed = query.sortKeys.length === 0;
  return account.storage.documents.scan(container.number, {
    nowS: toSeconds(account),
    partition: partition && { key: partition.key, isPrefix: partition.isPrefix },
    from: isStreamed ? cursor?.after : undefined,
    ...prefilter,
  });
}

/** Runs a query over databases or containers, which has neither partitions nor an index. Throws 400. */
export function runResourceQuery(resources: readonly object[], request: QueryRequest): QueryResult {
  const texts = resources.map((resource, index) => ({
    partitionKey: '',
    id: String(index).padStart(6, '0'),
    text: JSON.stringify(resource),
  }));
  return runPage(request, (_query, cursor) => ({
    documents: texts.filter(({ id }) => id >= (cursor?.after?.id ?? '')),
  }));
}

function runPage(
  { spec, maxRows, continuation }: QueryRequest,
  toSource: (query: CompiledQuery, cursor: Cursor | undefined) => Source,
): QueryResult {
  const cursor = continuation === undefined ? undefined : parseContinuation(continuation);
  const cost = { documentsRead: 0, bytesRead: 0 };
  let page: QueryPage;
  try {
    const query = compileCached(spec.text);
    const { documents, ...source } = toSource(query, cursor);
    const { parameters } = spec;
    const options = { ...source, parameters, cursor, maxRows, maxBytes: maximumPageBytes };
    page = runQuery(query, counted(documents, cost), options);
  } catch (error) {
    if (error instanceof QueryError) throw new CosmosError(400, error.message, { cause: error });
    throw error;
  }
  return {
    rows: page.rows,
    continuation: page.next && toContinuation(page.next),
    charge: estimateQuery(cost),
    documentsRead: cost.documentsRead,
  };
}

function* counted(
  documents: Iterable<StoredText>,
  cost: { documentsRead: number; bytesRead: number },
): Iterable<StoredText> {
  for (const document of documents) {
    cost.documentsRead += 1;
    cost.bytesRead += document.text.length;
    yield document;
  }
}
