import fc from 'fast-check';
import type { Schema } from '../../functions/docs/reference/document.ts';

/** Texts that programs stumble over. */
export const oddText = fc.oneof(
  { weight: 4, arbitrary: fc.string({ unit: 'grapheme', maxLength: 40 }) },
  { weight: 2, arbitrary: fc.string({ unit: 'binary', maxLength: 20 }) },
  {
    weight: 3,
    arbitrary: fc.constantFrom(
      '',
      ' ',
      '\u0000',
      '\ud800',
      '\ufeff',
      '../../etc/passwd',
      '..%2f',
      'a'.repeat(5000),
      'NaN',
      'null',
      '1e400',
      '-0',
      '__proto__',
      'constructor',
      '{"$ne":null}',
      "' OR 1=1 --",
      '<script>alert(1)</script>',
      '🏳️‍🌈'.repeat(50),
      'https://169.254.169.254/latest/meta-data',
      'http://example.com',
      'https://user:pass@example.com:0/',
      'https://[::ffff:127.0.0.1]/',
    ),
  },
);

const oddNumber = fc.oneof(
  fc.integer(),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.constantFrom(-1, 0, 0.5, 2 ** 31, 2 ** 53, 1e308),
);

/** Anything JSON can say, small. */
export const anyJson = fc.oneof(
  oddText,
  oddNumber,
  fc.boolean(),
  fc.constant(null),
  fc.array(oddText, { maxLength: 3 }),
  fc.dictionary(oddText, oddText, { maxKeys: 3 }),
);

/** Texts that mean something to the service, by the name of the field or parameter they belong in. */
export type Meaningful = Readonly<Record<string, readonly string[]>>;

interface Context {
  readonly resolve: (ref: string) => Schema;
  readonly meaningful: Meaningful;
}

function textOf(format: string | undefined, known: readonly string[] | undefined): fc.Arbitrary<unknown> {
  if (known) return fc.oneof({ weight: 6, arbitrary: fc.constantFrom(...known) }, { weight: 1, arbitrary: oddText });
  if (format === 'uuid') return fc.uuid();
  if (format === 'date-time') return fc.date({ noInvalidDate: true }).map((date) => date.toISOString());
  return oddText;
}

/** Values that fit the schema of a field, and now and then one that does not. */
export function fromSchema(name: string, schema: Schema, context: Context): fc.Arbitrary<unknown> {
  return fc.oneof({ weight: 16, arbitrary: fitting(name, schema, context) }, { weight: 1, arbitrary: anyJson });
}

function fitting(name: string, schema: Schema, context: Context): fc.Arbitrary<unknown> {
  const { resolve, meaningful } = context;
  if (schema.$ref !== undefined) {
    return schema.$ref.endsWith('/JsonValue') ? anyJson : fitting(name, resolve(schema.$ref), context);
  }
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  const variants = schema.anyOf ?? schema.oneOf;
  if (variants) return fc.oneof(...variants.map((variant) => fitting(name, variant, context)));
  switch (schema.type) {
    case 'boolean':
      return fc.boolean();
    case 'integer':
    case 'number':
      return fc.oneof(
        {
          weight: 6,
          arbitrary: fc.integer({ min: schema.minimum ?? -5, max: Math.min(schema.maximum ?? 200, 1_000_000) }),
        },
        { weight: 1, arbitrary: oddNumber },
      );
    case 'string':
      return textOf(schema.format, meaningful[name]);
    case 'array':
      return fc.array(fromSchema(name, schema.items ?? {}, context), {
        minLength: schema.minItems ?? 0,
        maxLength: Math.min((schema.maxItems ?? 3) + 2, 4),
      });
    case 'object':
      return objectFrom(schema, context);
    case undefined:
    default:
      return anyJson;
  }
}

function objectFrom(schema: Schema, context: Context): fc.Arbitrary<unknown> {
  const required = new Set(schema.required);
  const fields = Object.entries(schema.properties ?? {}).map(([name, field]) =>
    fc
      .option(fromSchema(name, field, context), { freq: required.has(name) ? 20 : 1, nil: undefined })
      .map((value) => [name, value] as const),
  );
  // A closed object seldom gets a field too many, an open one often.
  const surplus = fc.option(fc.tuple(oddText, anyJson), { freq: 1, nil: undefined });
  const isTooMany = fc.integer({ min: 0, max: 15 }).map((dice) => dice === 0);
  return fc.tuple(fc.tuple(...fields), surplus, isTooMany).map(([entries, extra, tooMany]) => {
    const given: (readonly [string, unknown])[] = entries.filter(([, value]) => value !== undefined);
    const isWelcome = schema.additionalProperties !== false || tooMany;
    return Object.fromEntries(extra && isWelcome ? [...given, extra] : given);
  });
}
