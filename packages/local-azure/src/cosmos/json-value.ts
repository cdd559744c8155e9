/** Parsed JSON. */
export type JsonValue = null | boolean | number | string | readonly JsonValue[] | JsonObject;
export interface JsonObject {
  readonly [name: string]: JsonValue;
}

/** A value of the query language: JSON, or undefined for "there is no such property". */
export type Value = JsonValue | undefined;

/** Whether a value is a JSON array. */
export function isArray(value: Value): value is readonly JsonValue[] {
  return Array.isArray(value);
}

/** Whether a value is a JSON object: neither null nor an array. */
export function isObject(value: Value): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** JSON text that is equal for equal values: members sorted by name. */
export function toCanonicalJson(value: JsonValue): string {
  return JSON.stringify(value, (_name, member: JsonValue) =>
    isObject(member) ? Object.fromEntries(Object.entries(member).toSorted(([a], [b]) => (a < b ? -1 : 1))) : member,
  );
}
