import { parseConstraint, type RouteConstraint } from './route-constraints.ts';

export interface LiteralPart {
  readonly kind: 'literal';
  readonly text: string;
}

export interface ParameterPart {
  readonly kind: 'parameter';
  readonly name: string;
  readonly isOptional: boolean;
  readonly isCatchAll: boolean;
  readonly defaultValue: string | undefined;
  readonly constraints: readonly RouteConstraint[];
}

export type RoutePart = LiteralPart | ParameterPart;

/** One list of parts for each segment between slashes; most have a single part, `{name}.{ext}` has three. */
export type RouteTemplate = readonly (readonly RoutePart[])[];

/**
 * Parses a route such as `items/{id:guid}/{*rest}` by the rules of ASP.NET Core routing (classic router). Throws an Error
 * whose message continues "the route … is not valid: ".
 */
export function parseRouteTemplate(template: string): RouteTemplate {
  const segments = splitSegments(template.replace(/^~?\//, '').replace(/\/$/, '')).map(parseSegment);
  const names = new Set<string>();
  for (const [index, parts] of segments.entries()) {
    for (const part of parts) {
      if (part.kind === 'literal') continue;
      if (part.isCatchAll && (parts.length > 1 || index < segments.length - 1)) {
        throw new Error(`the catch-all {*${part.name}} must be the whole last segment`);
      }
      if (names.has(part.name.toLowerCase())) throw new Error(`the parameter ${part.name} appears twice`);
      names.add(part.name.toLowerCase());
    }
  }
  return segments;
}

/** Splits at slashes outside braces. */
function splitSegments(template: string): readonly string[] {
  if (template === '') return [];
  const segments = [''];
  for (const token of tokenize(template)) {
    if (token === '/') segments.push('');
    else segments.push(`${segments.pop()}${token}`);
  }
  if (segments.includes('')) throw new Error('it has two slashes in a row');
  return segments;
}

/** Yields a slash, a whole `{parameter}` or a single other character (`{{` and `}}` are one, escaped). */
function* tokenize(text: string): Generator<string> {
  // A parameter holds no single brace: inside a regex they are doubled.
  const pattern = /\{\{|\}\}|\{(?:[^{}]|\{\{|\}\}(?!\}))*\}|[^{}]/gsu;
  let end = 0;
  for (const { 0: token, index } of text.matchAll(pattern)) {
    if (index !== end) break;
    end += token.length;
    yield token;
  }
  if (end !== text.length) throw new Error('its braces do not match');
}

function parseSegment(segment: string): readonly RoutePart[] {
  const parts: RoutePart[] = [];
  for (const token of tokenize(segment)) {
    const previous = parts.at(-1);
    if (token.startsWith('{') && token.length > 2) {
      const parameter = parseParameter(unescapeBraces(token.slice(1, -1)));
      if (previous?.kind === 'parameter') throw new Error('it has two parameters in a row');
      if (parameter.isOptional && previous && previous.text !== '.') {
        throw new Error(`the optional parameter ${parameter.name} may only follow a period`);
      }
      parts.push(parameter);
    } else if (token === '{}') {
      throw new Error('a parameter has no name');
    } else if (previous?.kind === 'literal') {
      parts.splice(-1, 1, { kind: 'literal', text: previous.text + unescapeBraces(token) });
    } else {
      if (previous?.isOptional) throw new Error(`the optional parameter ${previous.name} must end its segment`);
      parts.push({ kind: 'literal', text: unescapeBraces(token) });
    }
  }
  if (parts.some((part) => part.kind === 'literal' && part.text.includes('?'))) throw new Error('it holds a "?"');
  return parts;
}

const unescapeBraces = (text: string): string => text.replace(/\{\{|\}\}/g, (pair) => pair.charAt(0));

/** Reads the inside of the braces: `*name`, `name?`, `name=default`, `name:constraint:constraint(argument)`. */
function parseParameter(inside: string): ParameterPart {
  const isCatchAll = inside.startsWith('*');
  const isOptional = inside.endsWith('?');
  const text = inside.slice(isCatchAll ? inside.lastIndexOf('*', 1) + 1 : 0, isOptional ? -1 : undefined);
  const nameEnd = text.search(/[:=]/);
  const name = nameEnd === -1 ? text : text.slice(0, nameEnd);
  if (name === '' || /[/{}?*]/.test(name)) throw new Error(`"${name}" is no name for a parameter`);
  const { constraintTexts, defaultValue } = splitConstraints(nameEnd === -1 ? '' : text.slice(nameEnd));
  if (isCatchAll && isOptional) throw new Error(`the catch-all {*${name}} may not be optional, it matches nothing too`);
  if (isOptional && defaultValue !== undefined) throw new Error(`the optional parameter ${name} may have no default`);
  return {
    kind: 'parameter',
    name,
    isOptional,
    isCatchAll,
    defaultValue,
    constraints: constraintTexts.map(parseConstraint),
  };
}

/** Splits `:int:min(1)=5` at colons outside parentheses; what follows an equals sign outside them is the default. */
function splitConstraints(text: string): {
  readonly constraintTexts: readonly string[];
  defaultValue: string | undefined;
} {
  const constraintTexts: string[] = [];
  let depth = 0;
  for (let index = 0; index < text.length; index += 1) {
    const character = text.charAt(index);
    if (character === '=' && depth === 0) return { constraintTexts, defaultValue: text.slice(index + 1) };
    if (character === ':' && depth === 0) {
      constraintTexts.push('');
      continue;
    }
    if (character === '(') depth += 1;
    if (character === ')') depth -= 1;
    constraintTexts.push(`${constraintTexts.pop()}${character}`);
  }
  return { constraintTexts, defaultValue: undefined };
}
