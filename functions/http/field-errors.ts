import type { z } from 'zod';
import { type FieldError, type FieldErrorCode, fieldErrorCodes } from '../../shared/model/errors.ts';

type ZodIssue = z.core.$ZodIssue;

/** Where a failure is: the body has no prefix, the others are `query.…` and `path.…`. */
export type RequestPart = '' | 'query' | 'path';

const toPath = (part: RequestPart, keys: readonly PropertyKey[]): string =>
  keys.reduce<string>(
    (path, key) => (typeof key === 'number' ? `${path}[${key}]` : path === '' ? String(key) : `${path}.${String(key)}`),
    part,
  );

const valueAt = (input: unknown, keys: readonly PropertyKey[]): unknown =>
  keys.reduce<unknown>(
    (value, key) =>
      typeof value === 'object' && value !== null && Object.hasOwn(value, key)
        ? (value as Record<PropertyKey, unknown>)[key]
        : undefined,
    input,
  );

const isFieldErrorCode = (value: unknown): value is FieldErrorCode =>
  (fieldErrorCodes as readonly unknown[]).includes(value);

function toCode(issue: ZodIssue): FieldErrorCode {
  switch (issue.code) {
    case 'invalid_type':
    case 'invalid_value':
    case 'invalid_format':
    case 'too_small':
    case 'too_big':
      return issue.code;
    case 'unrecognized_keys':
      return 'unknown_field';
    case 'custom':
      return isFieldErrorCode(issue.params?.['code']) ? issue.params['code'] : 'invalid_value';
    case 'invalid_union':
      // Without errors of single shapes the field that tells the shape has none of its values.
      return issue.errors.length === 0 ? 'invalid_value' : 'invalid_type';
    case 'not_multiple_of':
    case 'invalid_key':
    case 'invalid_element':
      return 'invalid_value';
    default:
      return issue satisfies never;
  }
}

/** The elements of a 422 for what zod found in one part of a request; `input` tells a missing value from a wrong one. */
export function toFieldErrors(issues: readonly ZodIssue[], part: RequestPart, input: unknown): FieldError[] {
  // If zod expected a list and got a text, it also compares the text's length with the list's limits.
  const mistyped = new Set(issues.filter(({ code }) => code === 'invalid_type').map(({ path }) => toPath(part, path)));
  return issues.flatMap((issue): FieldError[] => {
    if (issue.code !== 'invalid_type' && mistyped.has(toPath(part, issue.path))) return [];
    if (issue.code === 'unrecognized_keys') {
      return issue.keys.map((key) => {
        const path = toPath(part, [...issue.path, key]);
        return { path, code: 'unknown_field', message: `Unknown field: '${key}' is not accepted here` };
      });
    }
    const path = toPath(part, issue.path);
    if (valueAt(input, issue.path) === undefined) {
      return [{ path, code: 'required', message: 'Required: a value must be given' }];
    }
    return [{ path, code: toCode(issue), message: issue.message }];
  });
}
