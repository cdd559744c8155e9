import { z } from 'zod';
import type { Account } from './account.ts';
import type { Container } from './container.ts';
import { CosmosError } from './cosmos-error.ts';
import {
  createDocument,
  type DocumentRequest,
  type DocumentResult,
  deleteDocument,
  patchDocument,
  readDocument,
  replaceDocument,
  upsertDocument,
} from './documents.ts';
import type { JsonValue } from './json-value.ts';
import { parsePartitionKeyHeader } from './partition-key.ts';
import { refusedCharge } from './request-charge.ts';

/** Limit of the service for one batch or bulk request. */
const maximumOperations = 100;

const json: z.ZodType<JsonValue> = z.json();
const operation = z.object({
  operationType: z.enum(['Create', 'Upsert', 'Read', 'Delete', 'Replace', 'Patch']),
  id: z.string().optional(),
  /** JSON text, as in the header of a single request. */
  partitionKey: z.string().optional(),
  resourceBody: json.optional(),
  ifMatch: z.string().optional(),
  ifNoneMatch: z.string().optional(),
});
const operationList = z.array(operation).min(1, 'a batch has at least one operation');

type Operation = z.infer<typeof operation>;

/** One entry of a batch answer. */
interface OperationResult {
  readonly statusCode: number;
  readonly requestCharge: number;
  readonly subStatusCode?: number;
  readonly eTag?: string;
  readonly message?: string;
  /** The document's JSON text. */
  readonly resourceText?: string;
}

export interface BatchResult {
  readonly status: 200 | 207;
  readonly text: string;
  readonly charge: number;
}

const operations: Readonly<
  Record<Operation['operationType'], (account: Account, request: DocumentRequest) => DocumentResult>
> = {
  Create: createDocument,
  Upsert: upsertDocument,
  Read: readDocument,
  Delete: deleteDocument,
  Replace: replaceDocument,
  Patch: patchDocument,
};

export interface BatchOptions {
  /** Leaves the documents of writes out of the answer. */
  readonly isMinimal: boolean;
}

/** Ends a batch at the operation that failed, and carries its entry of the answer. */
class OperationFailed extends Error {
  readonly result: OperationResult;

  constructor(result: OperationResult) {
    super(result.message);
    this.result = result;
  }
}

/** Runs a transactional batch in one partition: all operations or none. Throws 400 and 413. */
export function runBatch(
  account: Account,
  container: Container,
  partitionKey: string,
  body: unknown,
  options: BatchOptions,
): BatchResult {
  const list = parseOperations(body);
  const results: OperationResult[] = [];
  try {
    account.storage.transaction(list.length, () => {
      for (const item of list) results.push(runOperation(account, container, partitionKey, item, options));
    });
    return toBatchResult(results);
  } catch (error) {
    if (!(error instanceof OperationFailed)) throw error;
    const failed = results.length;
    return toBatchResult(
      list.map((_item, index) => (index === failed ? error.result : { statusCode: 424, requestCharge: 0 })),
    );
  }
}

/** Runs a bulk request: each operation independently, in its own partition; one that fails changes nothing. Throws 400 and 413. */
export function runBulk(account: Account, container: Container, body: unknown, options: BatchOptions): BatchResult {
  const list = parseOperations(body);
  const run = (item: Operation): OperationResult => {
    try {
      return runOperation(account, container, undefined, item, options);
    } catch (error) {
      if (error instanceof OperationFailed) return error.result;
      throw error;
    }
  };
  return account.storage.transaction(list.length, () => toBatchResult(list.map(run)));
}

function parseOperations(body: unknown): readonly Operation[] {
  const parsed = operationList.safeParse(body);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw new CosmosError(400, `The batch is not valid: ${issue?.path.join('.')}: ${issue?.message}.`);
  }
  if (parsed.data.length > maximumOperations) {
    throw new CosmosError(400, `The batch has ${parsed.data.length} operations; ${maximumOperations} is the limit.`);
  }
  return parsed.data;
}

function runOperation(
  account: Account,
  container: Container,
  batchKey: string | undefined,
  item: Operation,
  { isMinimal }: BatchOptions,
): OperationResult {
  try {
    const result = operations[item.operationType](account, toRequest(container, batchKey, item));
    const hasBody = result.text !== undefined && (item.operationType === 'Read' || !isMinimal);
    return {
      statusCode: result.status,
      requestCharge: result.charge,
      ...(result.etag === undefined ? {} : { eTag: result.etag }),
      ...(hasBody ? { resourceText: result.text } : {}),
    };
  } catch (error) {
    throw error instanceof CosmosError ? new OperationFailed(toFailure(error)) : error;
  }
}

function toRequest(container: Container, batchKey: string | undefined, item: Operation): DocumentRequest {
  const { id, partitionKey: header, resourceBody, ifMatch, ifNoneMatch } = item;
  const own = header === undefined ? undefined : parsePartitionKeyHeader(header, container.partitionKeyPaths.length);
  const partitionKey = batchKey ?? own?.key;
  if (partitionKey === undefined || (own && (own.isPrefix || own.key !== partitionKey))) {
    throw new CosmosError(400, 'The operation is not in the partition of its batch, or names none.');
  }
  return { container, partitionKey, id, body: resourceBody, ifMatch, ifNoneMatch };
}

function toFailure({ status, message, substatus }: CosmosError): OperationResult {
  return {
    statusCode: status,
    requestCharge: refusedCharge,
    message,
    ...(substatus === undefined ? {} : { subStatusCode: substatus }),
  };
}

function toBatchResult(results: readonly OperationResult[]): BatchResult {
  return {
    status: results.some(({ statusCode }) => statusCode >= 400) ? 207 : 200,
    text: `[${results.map(toResultText).join(',')}]`,
    charge: results.reduce((sum, { requestCharge }) => sum + requestCharge, 0),
  };
}

/** Documents are spliced in as they are stored, without parsing them again. */
function toResultText({ resourceText, ...result }: OperationResult): string {
  const text = JSON.stringify(result);
  return resourceText === undefined ? text : `${text.slice(0, -1)},"resourceBody":${resourceText}}`;
}
