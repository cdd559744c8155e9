import { CosmosError, substatus } from './cosmos-error.ts';
import { isArray, isObject, type JsonObject, type JsonValue, type Value } from './json-value.ts';
import { findProperty } from './property-path.ts';

const maximumKeyBytes = 2048;

/** A partition key as JSON text of its levels; `{}` stands for a level without a value. */
export interface PartitionKey {
  readonly key: string;
  /** True for fewer levels than the container has: it stands for all keys that begin with these. */
  readonly isPrefix: boolean;
}

/** Reads the header `x-ms-documentdb-partitionkey`. `[]` is the key of a document without any value. */
export function parsePartitionKeyHeader(header: string, levels: number): PartitionKey {
  const values = parseHeader(header);
  if (values.length > levels) {
    throw new CosmosError(400, `The partition key has ${values.length} levels, the container ${levels}.`);
  }
  if (values.length === 0) return { key: '[]', isPrefix: true };
  return { key: toKeyText(values), isPrefix: values.length < levels };
}

function parseHeader(header: string): readonly Value[] {
  let values: JsonValue;
  try {
    values = JSON.parse(header) as JsonValue;
  } catch (cause) {
    throw new CosmosError(400, 'The partition key of the request is no JSON.', { cause });
  }
  if (!isArray(values)) throw new CosmosError(400, 'The partition key of the request is no JSON array.');
  return values.map((value) => (isObject(value) && Object.keys(value).length === 0 ? undefined : value));
}

/** The key of a document by the container's paths. Throws 400 for a level that is an array or object. */
export function toPartitionKey(document: JsonObject, paths: readonly (readonly string[])[]): string {
  return toKeyText(paths.map((path) => findProperty(document, path)));
}

function toKeyText(values: readonly Value[]): string {
  if (values.some((value) => typeof value === 'object' && value !== null)) {
    throw new CosmosError(400, 'A partition key is a string, a number, a boolean or null.');
  }
  const key = JSON.stringify(values.map((value) => (value === undefined ? {} : value)));
  if (Buffer.byteLength(key) > maximumKeyBytes) {
    throw new CosmosError(400, `The partition key is longer than ${maximumKeyBytes} bytes.`);
  }
  return key;
}

/** Refuses a document that belongs to another partition than the request names. */
export function checkSamePartition(document: JsonObject, paths: readonly (readonly string[])[], key: string): void {
  if (toPartitionKey(document, paths) === key) return;
  throw new CosmosError(400, 'The partition key in the document is not the one in the request.', {
    substatus: substatus.partitionKeyMismatch,
  });
}
