import { isObject, type JsonValue, type Value } from './json-value.ts';

/** The names in a path such as `/a/b` or `/"a b"/c`. */
export function parsePropertyPath(path: string): readonly string[] {
  return [...path.matchAll(/\/(?:"((?:[^"\\]|\\.)*)"|([^/]*))/g)].map(
    ([, quoted, plain]) => quoted?.replaceAll(/\\(.)/g, '$1') ?? plain ?? '',
  );
}

/** The value at a path of names; undefined where a name is missing. */
export function findProperty(document: JsonValue, path: readonly string[]): Value {
  let value: Value = document;
  for (const name of path) value = isObject(value) && Object.hasOwn(value, name) ? value[name] : undefined;
  return value;
}
