import { z } from 'zod';
import { CosmosError, substatus } from './cosmos-error.ts';
import type { JsonObject, JsonValue, Value } from './json-value.ts';
import { compileCached } from './query-cache.ts';
import { QueryError } from './sql/query-error.ts';
import { runQuery } from './sql/run-query.ts';

/** Limit of the service. */
const maximumOperations = 10;

const json: z.ZodType<JsonValue> = z.json();
const path = z.string().regex(/^\/./, "a path begins with '/'");
const operation = z.discriminatedUnion('op', [
  z.object({ op: z.enum(['add', 'set', 'replace']), path, value: json }),
  z.object({ op: z.literal('remove'), path }),
  z.object({ op: z.literal('incr'), path, value: z.number() }),
]);
const operations = z
  .array(operation)
  .min(1)
  .max(maximumOperations, `a patch has at most ${maximumOperations} operations`);
const patchBody = z.object({ operations, condition: z.string().optional() });

type PatchOperation = z.infer<typeof operation>;

export interface Patch {
  readonly operations: readonly PatchOperation[];
  /** `FROM c WHERE …`: the patch applies only to a document that this selects. */
  readonly condition?: string | undefined;
}

/** Reads the body of a patch. Throws 400. */
export function parsePatch(body: unknown): Patch {
  const parsed = patchBody.safeParse(Array.isArray(body) ? { operations: body } : body);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new CosmosError(400, `The patch is not valid: ${issue?.path.join('.')}: ${issue?.message}.`);
}

/** Throws 412 when the patch's condition does not select the document, 400 when the condition is no query. */
export function checkCondition({ condition }: Patch, text: string): void {
  if (condition === undefined) return;
  let rows: readonly string[];
  try {
    const options = { parameters: new Map<string, Value>(), cursor: undefined, maxRows: 1, maxBytes: text.length };
    const query = compileCached(`SELECT VALUE 1 ${condition}`);
    rows = runQuery(query, [{ partitionKey: '', id: '', text }], options).rows;
  } catch (error) {
    if (error instanceof QueryError) throw new CosmosError(400, `The patch's condition: ${error.message}`);
    throw error;
  }
  if (rows.length > 0) return;
  throw new CosmosError(412, "The patch's condition does not hold for the document.", {
    substatus: substatus.patchConditionFalse,
  });
}

const systemProperties = ['_rid', '_self', '_etag', '_attachments', '_ts'];

/** The document in `text` with all operations applied in order. Throws 400 when one of them cannot be. */
export function applyPatch(
  { operations: list }: Patch,
  text: string,
  partitionKeyPaths: readonly (readonly string[])[],
): JsonObject {
  const draft = JSON.parse(text) as MutableObject;
  for (const item of list) {
    const names = toNames(item.path);
    refuseProtected(names, partitionKeyPaths, item.path);
    applyOperation(draft, names, item);
  }
  return draft;
}

type Mutable = null | boolean | number | string | Mutable[] | MutableObject;
interface MutableObject {
  [name: string]: Mutable;
}

/** The names in a JSON pointer (RFC 6901). */
function toNames(pointer: string): readonly string[] {
  return pointer
    .slice(1)
    .split('/')
    .map((name) => name.replaceAll('~1', '/').replaceAll('~0', '~'));
}

function refuseProtected(
  names: readonly string[],
  partitionKeyPaths: readonly (readonly string[])[],
  pointer: string,
): void {
  const isSystem = names.length === 1 && ['id', ...systemProperties].includes(names[0] ?? '');
  // Neither the key itself nor what it hangs on.
  const isKey = partitionKeyPaths.some((key) => names.every((name, level) => name === key[level]));
  if (isSystem || isKey) throw new CosmosError(400, `A patch cannot change '${pointer}'.`);
}

function applyOperation(document: MutableObject, names: readonly string[], item: PatchOperation): void {
  const fail = (reason: string): never => {
    throw new CosmosError(400, `The patch operation '${item.op}' on '${item.path}' cannot be applied: ${reason}.`);
  };
  const parent = findParent(document, names) ?? fail('there is nothing to hold it');
  const name = names.at(-1) ?? '';
  if (Array.isArray(parent)) applyToArray(parent, name, item, fail);
  else applyToObject(parent, name, item, fail);
}

function findParent(document: MutableObject, names: readonly string[]): Mutable[] | MutableObject | undefined {
  let parent: Mutable | undefined = document;
  for (const name of names.slice(0, -1)) {
    if (Array.isArray(parent)) parent = /^\d+$/.test(name) ? parent[Number(name)] : undefined;
    else
      parent = typeof parent === 'object' && parent !== null && Object.hasOwn(parent, name) ? parent[name] : undefined;
  }
  return typeof parent === 'object' && parent !== null ? parent : undefined;
}

type Fail = (reason: string) => never;

function applyToObject(parent: MutableObject, name: string, item: PatchOperation, fail: Fail): void {
  const isPresent = Object.hasOwn(parent, name);
  if (!isPresent && (item.op === 'replace' || item.op === 'remove')) fail('it does not exist');
  if (item.op === 'remove') delete parent[name];
  else
    parent[name] =
      item.op === 'incr' ? increment(isPresent ? parent[name] : 0, item.value, fail) : (item.value as Mutable);
}

function applyToArray(parent: Mutable[], name: string, item: PatchOperation, fail: Fail): void {
  const index = name === '-' ? parent.length : /^\d+$/.test(name) ? Number(name) : fail('an array takes an index');
  const mayAppend = item.op === 'add' || item.op === 'set';
  if (index > parent.length || (index === parent.length && !mayAppend))
    fail('the index is beyond the end of the array');
  switch (item.op) {
    case 'add':
      parent.splice(index, 0, item.value as Mutable);
      break;
    case 'remove':
      parent.splice(index, 1);
      break;
    case 'incr':
      parent[index] = increment(parent[index], item.value, fail);
      break;
    case 'set':
    case 'replace':
      parent[index] = item.value as Mutable;
      break;
    default:
      item satisfies never;
  }
}

function increment(value: Mutable | undefined, by: number, fail: Fail): number {
  return typeof value === 'number' ? value + by : fail('it is not a number');
}
