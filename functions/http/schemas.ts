import { z } from 'zod';

/** Ids are compared in lower case; any version of UUID is one. */
export const uuid = z.guid().toLowerCase().meta({ format: 'uuid' });

const toNumber = (value: unknown): unknown =>
  typeof value === 'string' && /^-?\d{1,15}$/.test(value) ? Number(value) : value;

/** A whole number in a query, from `minimum` to `maximum`. */
export const queryInteger = (minimum: number, maximum: number) =>
  z.preprocess(toNumber, z.int().min(minimum).max(maximum));

const toBoolean = (value: unknown): unknown => (value === 'true' ? true : value === 'false' ? false : value);

/** `true` or `false` in a query. */
export const queryBoolean = () => z.preprocess(toBoolean, z.boolean());
