/** Whether a decoded parameter value is acceptable. */
export type RouteConstraint = (value: string) => boolean;

type ConstraintFactory = (argumentText: string) => RouteConstraint;

const integer = /^\s*[+-]?\d+\s*$/;
const isBetween = (value: bigint, least: bigint, most: bigint): boolean => value >= least && value <= most;
const toInteger = (value: string): bigint | undefined =>
  integer.test(value) ? BigInt(value.trim().replace(/^\+/, '')) : undefined;
const isInteger =
  (bits: number): RouteConstraint =>
  (value) => {
    const number = toInteger(value);
    return number !== undefined && BigInt.asIntN(bits, number) === number;
  };
const isLong = isInteger(64);

const hex = (digits: number): string => `[0-9a-f]{${digits}}`;
const dashedGuid = [8, 4, 4, 4, 12].map(hex).join('-');
const guid = new RegExp(`^(?:${hex(32)}|${dashedGuid}|\\{${dashedGuid}\\}|\\(${dashedGuid}\\))$`, 'i');
const number = String.raw`[+-]?(?:\d[\d,]*\.?\d*|\.\d+)`;
const float = new RegExp(`^\\s*(?:${number}(?:e[+-]?\\d+)?|NaN|-?Infinity)\\s*$`, 'i');
const decimal = new RegExp(`^\\s*(?:${number}|${number.replace('[+-]?', '')}[+-])\\s*$`);

const constant =
  (constraint: RouteConstraint): ConstraintFactory =>
  () =>
    constraint;

const compareLong =
  (holds: (value: bigint, limit: bigint) => boolean): ConstraintFactory =>
  (argumentText) => {
    const limit = BigInt(argumentText);
    return (value) => isLong(value) && holds(toInteger(value) ?? 0n, limit);
  };

const twoNumbers = (argumentText: string): [bigint, bigint] => {
  const [first = '', second = first] = argumentText.split(',').map((part) => part.trim());
  return [BigInt(first), BigInt(second)];
};

// The constraints of ASP.NET Core routing that Functions accept. Dates are read more narrowly than .NET reads them.
const factories: Readonly<Record<string, ConstraintFactory>> = {
  guid: constant((value) => guid.test(value.trim())),
  int: constant(isInteger(32)),
  long: constant(isLong),
  bool: constant((value) => /^\s*(?:true|false)\s*$/i.test(value)),
  alpha: constant((value) => /^[a-z]*$/i.test(value)),
  datetime: constant((value) => /\d/.test(value) && /[-/:]/.test(value) && !Number.isNaN(Date.parse(value))),
  decimal: constant((value) => decimal.test(value)),
  double: constant((value) => float.test(value)),
  float: constant((value) => float.test(value)),
  required: constant((value) => value !== ''),
  min: compareLong((value, limit) => value >= limit),
  max: compareLong((value, limit) => value <= limit),
  range: (argumentText) => {
    const [least, most] = twoNumbers(argumentText);
    return (value) => isLong(value) && isBetween(toInteger(value) ?? 0n, least, most);
  },
  length: (argumentText) => {
    const [least, most] = twoNumbers(argumentText);
    return (value) => isBetween(BigInt(value.length), least, most);
  },
  minlength: (argumentText) => {
    const least = Number(BigInt(argumentText));
    return (value) => value.length >= least;
  },
  maxlength: (argumentText) => {
    const most = Number(BigInt(argumentText));
    return (value) => value.length <= most;
  },
  regex: (argumentText) => {
    const expression = new RegExp(argumentText, 'i');
    return (value) => expression.test(value);
  },
};

/** Builds the constraint written in a route, for example `min(1)`. Throws an Error for an unknown name or argument. */
export function parseConstraint(text: string): RouteConstraint {
  const [, name = '', argumentText = ''] = /^([^(]*)(?:\((.*)\))?$/s.exec(text) ?? [];
  const factory = factories[name.toLowerCase()];
  if (!factory) throw new Error(`the constraint "${text}" is unknown`);
  try {
    return factory(argumentText);
  } catch {
    throw new Error(`the constraint "${text}" has a wrong argument`);
  }
}
