import type { Account } from './account.ts';
import { runBatch, runBulk } from './batch.ts';
import { type Container, toContainer } from './container.ts';
import { CosmosError } from './cosmos-error.ts';
import { type CrossPartitionRule, checkCrossPartition } from './cross-partition.ts';
import {
  createDocument,
  type DocumentRequest,
  type DocumentResult,
  deleteDocument,
  maximumDocumentBytes,
  patchDocument,
  readDocument,
  replaceDocument,
  upsertDocument,
} from './documents.ts';
import {
  type Answer,
  type Exchange,
  findHeader,
  isHeaderTrue,
  parseJsonBody,
  parseMaxRows,
  toFeedText,
} from './exchange.ts';
import type { Operation } from './faults.ts';
import type { JsonValue } from './json-value.ts';
import { type PartitionKey, parsePartitionKeyHeader } from './partition-key.ts';
import { getContainerEntry } from './resource-requests.ts';
import type { Target } from './route.ts';
import { parseQuerySpec, runDocumentQuery } from './run-document-query.ts';

/** Called for each query that has run. */
export type QueryObserver = (query: {
  readonly container: string;
  readonly text: string;
  readonly charge: number;
  readonly documentsRead: number;
  readonly rows: number;
}) => void;

export interface DocumentContext {
  readonly account: Account;
  readonly crossPartition: CrossPartitionRule;
  readonly observeQuery: QueryObserver;
}

type DocumentTarget = Extract<Target, { readonly kind: 'documents' | 'document' }>;

/** What a request on documents asks for. Throws 405. */
export function toDocumentOperation(target: DocumentTarget, exchange: Exchange): Operation {
  if (target.kind === 'document') {
    const operation = ({ GET: 'read', PUT: 'replace', PATCH: 'patch', DELETE: 'delete' } as const)[exchange.method];
    if (operation) return operation;
  } else if (exchange.method === 'GET') {
    if (findHeader(exchange, 'a-im') === undefined) return 'query';
    throw new CosmosError(400, 'The change feed is not supported by this stand-in for Cosmos DB.');
  } else if (exchange.method === 'POST') {
    if (isHeaderTrue(exchange, 'x-ms-cosmos-is-query-plan-request')) return 'query-plan';
    if (isHeaderTrue(exchange, 'x-ms-cosmos-is-batch-request')) {
      return isHeaderTrue(exchange, 'x-ms-cosmos-batch-atomic') ? 'batch' : 'bulk';
    }
    const type = findHeader(exchange, 'content-type') ?? '';
    if (isHeaderTrue(exchange, 'x-ms-documentdb-isquery') || type.startsWith('application/query+json')) return 'query';
    return isHeaderTrue(exchange, 'x-ms-documentdb-is-upsert') ? 'upsert' : 'create';
  }
  throw new CosmosError(405, `${exchange.method} is not supported on documents.`);
}

/** Answers a request on documents. Throws `CosmosError`. */
export function handleDocuments(context: DocumentContext, target: DocumentTarget, exchange: Exchange): Answer {
  const container = toContainer(getContainerEntry(context.account, target.database, target.container, true));
  const answer = runOperation(context, container, target, exchange);
  return { ...answer, containerRid: container.rid };
}

function runOperation(
  context: DocumentContext,
  container: Container,
  target: DocumentTarget,
  exchange: Exchange,
): Answer {
  const operation = toDocumentOperation(target, exchange);
  switch (operation) {
    case 'query-plan':
      return { status: 200, text: queryPlan, charge: 0 };
    case 'query':
      return answerQuery(context, container, exchange);
    case 'batch':
    case 'bulk':
      return answerBatch(context.account, container, exchange, operation);
    case 'read':
    case 'create':
    case 'upsert':
    case 'replace':
    case 'patch':
    case 'delete':
      return answerDocument(context.account, container, target, exchange, operation);
    case 'account':
    case 'database':
    case 'container':
    case 'partition-key-ranges':
    case 'other':
      throw new CosmosError(405, 'This is no operation on documents.');
    default:
      return operation satisfies never;
  }
}

/** The client has nothing to merge: the whole query runs here, over one range. */
const queryPlan = JSON.stringify({
  partitionedQueryExecutionInfoVersion: 2,
  queryInfo: {
    distinctType: 'None',
    top: null,
    offset: null,
    limit: null,
    orderBy: [],
    orderByExpressions: [],
    groupByExpressions: [],
    groupByAliases: [],
    aggregates: [],
    groupByAliasToAggregateType: {},
    rewrittenQuery: '',
    hasSelectValue: false,
    dCountInfo: null,
    hasNonStreamingOrderBy: false,
  },
  queryRanges: [{ min: '', max: 'FF', isMinInclusive: true, isMaxInclusive: false }],
});

const documentOperations: Readonly<
  Record<
    'read' | 'create' | 'upsert' | 'replace' | 'patch' | 'delete',
    (account: Account, request: DocumentRequest) => DocumentResult
  >
> = {
  read: readDocument,
  create: createDocument,
  upsert: upsertDocument,
  replace: replaceDocument,
  patch: patchDocument,
  delete: deleteDocument,
};

function answerDocument(
  account: Account,
  container: Container,
  target: DocumentTarget,
  exchange: Exchange,
  operation: keyof typeof documentOperations,
): Answer {
  const partition = findPartition(container, exchange);
  if (!partition || partition.isPrefix) {
    throw new CosmosError(400, 'An operation on a document needs its whole partition key.');
  }
  const hasBody = operation !== 'read' && operation !== 'delete';
  const request: DocumentRequest = {
    container,
    partitionKey: partition.key,
    id: target.kind === 'document' ? target.id : undefined,
    body: hasBody ? (parseJsonBody(exchange) as JsonValue) : undefined,
    ifMatch: findHeader(exchange, 'if-match'),
    ifNoneMatch: findHeader(exchange, 'if-none-match'),
  };
  const run = (): DocumentResult => documentOperations[operation](account, request);
  return operation === 'read' ? run() : account.storage.transaction(1, run);
}

/** The partition of the request; undefined where it names none: then it is about all of them. */
function findPartition(container: Container, exchange: Exchange): PartitionKey | undefined {
  const header = findHeader(exchange, 'x-ms-documentdb-partitionkey');
  const key = header === undefined ? undefined : parsePartitionKeyHeader(header, container.partitionKeyPaths.length);
  return key?.key === '[]' ? undefined : key;
}

function answerQuery(
  { account, crossPartition, observeQuery }: DocumentContext,
  container: Container,
  exchange: Exchange,
): Answer {
  const spec = parseQuerySpec(exchange.method === 'GET' ? { query: 'SELECT * FROM c' } : parseJsonBody(exchange));
  const partition = findPartition(container, exchange);
  if (!partition) checkCrossPartition(crossPartition, spec.text);
  const { rows, continuation, charge, documentsRead } = runDocumentQuery(account, {
    container,
    partition,
    spec,
    maxRows: parseMaxRows(exchange),
    continuation: findHeader(exchange, 'x-ms-continuation'),
    isScanAllowed: isHeaderTrue(exchange, 'x-ms-documentdb-query-enable-scan'),
  });
  observeQuery({ container: container.name, text: spec.text, charge, documentsRead, rows: rows.length });
  const text = toFeedText(container.rid, 'Documents', rows);
  return { status: 200, text, charge, continuation, itemCount: rows.length };
}

function answerBatch(account: Account, container: Container, exchange: Exchange, kind: 'batch' | 'bulk'): Answer {
  if (exchange.body.length > maximumDocumentBytes) {
    throw new CosmosError(413, `A batch has at most ${maximumDocumentBytes} bytes.`);
  }
  const options = { isMinimal: findHeader(exchange, 'prefer') === 'return=minimal' };
  const body = parseJsonBody(exchange);
  if (kind === 'bulk') return runBulk(account, container, body, options);
  const partition = findPartition(container, exchange);
  if (!partition || partition.isPrefix) throw new CosmosError(400, 'A batch needs its whole partition key.');
  return runBatch(account, container, partition.key, body, options);
}
