import { type Account, toEtag, toSeconds } from './account.ts';
import type { Container } from './container.ts';
import { CosmosError } from './cosmos-error.ts';
import { isObject, type JsonObject, type JsonValue } from './json-value.ts';
import { checkSamePartition } from './partition-key.ts';
import { applyPatch, checkCondition, parsePatch } from './patch.ts';
import { estimateCreate, estimateDelete, estimateRead, estimateReplace } from './request-charge.ts';
import { toDocumentRid } from './resource-id.ts';
import { checkDocumentId } from './resource-name.ts';
import type { DocumentRow } from './storage/document-table.ts';
import { isExpired, toExpiry } from './time-to-live.ts';

/** Limit of the service: 2 MB of JSON. */
export const maximumDocumentBytes = 2 * 1024 * 1024;

/** One operation on one document. The partition key is complete, never a prefix. */
export interface DocumentRequest {
  readonly container: Container;
  readonly partitionKey: string;
  /** The document the request addresses; undefined for create and upsert. */
  readonly id: string | undefined;
  readonly body: JsonValue | undefined;
  readonly ifMatch: string | undefined;
  readonly ifNoneMatch: string | undefined;
}

export interface DocumentResult {
  readonly status: 200 | 201 | 204 | 304;
  /** The document's JSON, system properties included; undefined where the answer has no body. */
  readonly text: string | undefined;
  readonly etag: string | undefined;
  readonly charge: number;
}

/** Reads a document. Throws 404. */
export function readDocument(account: Account, request: DocumentRequest): DocumentResult {
  const row = getDocument(account, request);
  const [etag, charge] = [toEtag(account, row.lsn), estimateRead(row.text.length)];
  const isKnown = request.ifNoneMatch !== undefined && matches(request.ifNoneMatch, etag);
  return isKnown ? { status: 304, text: undefined, etag, charge } : { status: 200, text: row.text, etag, charge };
}

/** Creates a document. Throws 400, 409 and 413. */
export function createDocument(account: Account, request: DocumentRequest): DocumentResult {
  const document = parseDocument(request);
  if (findDocument(account, { ...request, id: document.id })) {
    throw new CosmosError(409, `There is a document with the id '${document.id}' already.`);
  }
  return writeDocument(account, request, document, undefined);
}

/** Creates a document or replaces the one with its id. Throws 400, 409, 412 and 413. */
export function upsertDocument(account: Account, request: DocumentRequest): DocumentResult {
  const document = parseDocument(request);
  const row = findDocument(account, { ...request, id: document.id });
  if (row) checkUnchanged(account, request, row);
  return writeDocument(account, request, document, row);
}

/** Replaces a document. Throws 400, 404, 409, 412 and 413. */
export function replaceDocument(account: Account, request: DocumentRequest): DocumentResult {
  const document = parseDocument(request);
  if (document.id !== request.id) throw new CosmosError(400, 'The id in the document is not the one in the request.');
  const row = getDocument(account, request);
  checkUnchanged(account, request, row);
  return writeDocument(account, request, document, row);
}

/** Changes parts of a document. Throws 400, 404, 409, 412 and 413. */
export function patchDocument(account: Account, request: DocumentRequest): DocumentResult {
  const patch = parsePatch(request.body);
  const row = getDocument(account, request);
  checkUnchanged(account, request, row);
  checkCondition(patch, row.text);
  const after = applyPatch(patch, row.text, request.container.partitionKeyPaths);
  return writeDocument(account, request, { ...after, id: row.id }, row);
}

/** Deletes a document. Throws 404 and 412. */
export function deleteDocument(account: Account, request: DocumentRequest): DocumentResult {
  const row = getDocument(account, request);
  checkUnchanged(account, request, row);
  account.storage.documents.remove(request.container.number, row.partitionKey, row.id);
  return { status: 204, text: undefined, etag: undefined, charge: estimateDelete(row.text.length) };
}

interface ParsedDocument extends JsonObject {
  readonly id: string;
}

function parseDocument({ container, partitionKey, body }: DocumentRequest): ParsedDocument {
  if (body === undefined || !isObject(body)) throw new CosmosError(400, 'The document is not a JSON object.');
  const { id } = body;
  checkDocumentId(id);
  checkSamePartition(body, container.partitionKeyPaths, partitionKey);
  return { ...body, id };
}

function findDocument(account: Account, request: DocumentRequest): DocumentRow | undefined {
  const { container, partitionKey, id = '' } = request;
  const row = account.storage.documents.find(container.number, partitionKey, id);
  return row && isExpired(row.expiresAtS, toSeconds(account)) ? undefined : row;
}

function getDocument(account: Account, request: DocumentRequest): DocumentRow {
  const row = findDocument(account, request);
  if (!row) throw new CosmosError(404, `There is no document with the id '${request.id}' in this partition.`);
  return row;
}

function checkUnchanged(account: Account, { ifMatch }: DocumentRequest, row: DocumentRow): void {
  if (ifMatch === undefined || matches(ifMatch, toEtag(account, row.lsn))) return;
  throw new CosmosError(412, 'The document has changed: its etag is not the one in If-Match.');
}

function matches(condition: string, etag: string): boolean {
  return condition === '*' || condition === etag;
}

function writeDocument(
  account: Account,
  { container, partitionKey }: DocumentRequest,
  document: ParsedDocument,
  replaced: DocumentRow | undefined,
): DocumentResult {
  const { id } = document;
  const lsn = account.storage.sequence.take();
  const number = replaced?.number ?? lsn;
  const [etag, writtenAtS] = [toEtag(account, lsn), toSeconds(account)];
  const rid = toDocumentRid(container.databaseNumber, container.number, number);
  const text = JSON.stringify({
    ...document,
    _rid: rid,
    _self: `${container.self}docs/${rid}/`,
    _etag: etag,
    _attachments: 'attachments/',
    _ts: writtenAtS,
  });
  const sizeBytes = Buffer.byteLength(text);
  if (sizeBytes > maximumDocumentBytes) {
    throw new CosmosError(413, `The document has ${sizeBytes} bytes; ${maximumDocumentBytes} is the limit.`);
  }
  const expiresAtS = toExpiry(container, document, writtenAtS);
  account.storage.documents.put(container.number, { partitionKey, id, text, number, lsn, expiresAtS });
  const charge = replaced ? estimateReplace(sizeBytes) : estimateCreate(sizeBytes);
  return { status: replaced ? 200 : 201, text, etag, charge };
}
