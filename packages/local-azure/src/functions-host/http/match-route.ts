import type { ParameterPart, RoutePart, RouteTemplate } from './route-template.ts';

/** Values by parameter name; an absent optional parameter and an empty catch-all have none. */
export type RouteValues = Readonly<Record<string, string>>;

/** The segments of a decoded path. One trailing slash does not count; an empty segment inside is kept. */
export function splitPath(path: string): readonly string[] {
  const segments = path.split('/').slice(1);
  if (segments.at(-1) === '') segments.pop();
  return segments;
}

/** Values of the parameters when the path fits the template and its constraints, otherwise undefined. */
export function matchRoute(
  template: RouteTemplate,
  segments: readonly string[],
  path: string,
): RouteValues | undefined {
  if (!fitsLiterals(template, segments)) return undefined;
  const values: Record<string, string> = {};
  for (const [index, parts] of template.entries()) {
    const [first] = parts;
    const segment = segments[index];
    if (parts.length > 1) {
      if (segment === undefined || !matchParts(parts, segment, values)) return undefined;
    } else if (first?.kind === 'parameter') {
      const value = segment === undefined ? first.defaultValue : first.isCatchAll ? restOf(path, index) : segment;
      if (value !== undefined) values[first.name] = value;
    }
  }
  return areConstraintsMet(template, values) ? values : undefined;
}

/** First pass: cheap, and finds most mismatches before anything is captured. */
function fitsLiterals(template: RouteTemplate, segments: readonly string[]): boolean {
  for (const [index, segment] of segments.entries()) {
    const parts = template[index];
    const first = parts?.[0];
    if (segment === '' || !parts || !first) return false;
    if (first.kind === 'parameter') {
      if (first.isCatchAll) return true;
    } else if (parts.length === 1 && !equalsIgnoringCase(segment, first.text)) return false;
  }
  for (const parts of template.slice(segments.length)) {
    const [first] = parts;
    if (parts.length > 1 || first?.kind !== 'parameter') return false;
    if (!first.isCatchAll && !first.isOptional && first.defaultValue === undefined) return false;
  }
  return true;
}

const equalsIgnoringCase = (one: string, other: string): boolean =>
  one.length === other.length && (one === other || one.toUpperCase() === other.toUpperCase());

/** What follows the slash before segment `index`, trailing slash included. */
function restOf(path: string, index: number): string {
  let start = 1;
  for (let slashes = 0; slashes < index; slashes += 1) start = path.indexOf('/', start) + 1;
  return path.slice(start);
}

/** Matches a segment such as `{name}.{ext?}` from the right, as ASP.NET does: each parameter takes at least a character. */
function matchParts(parts: readonly RoutePart[], segment: string, values: Record<string, string>): boolean {
  if (matchFromRight(parts, segment, values)) return true;
  const last = parts.at(-1);
  if (last?.kind !== 'parameter' || !last.isOptional || segment.endsWith('.')) return false;
  return matchFromRight(parts.slice(0, -2), segment, values);
}

function matchFromRight(parts: readonly RoutePart[], segment: string, values: Record<string, string>): boolean {
  const found: [ParameterPart, string][] = [];
  let end = segment.length;
  let pending: ParameterPart | undefined;
  for (const part of parts.toReversed()) {
    if (part.kind === 'parameter') {
      pending = part;
      continue;
    }
    const searchEnd = pending ? end - 1 : end;
    const start = segment.slice(0, Math.max(searchEnd, 0)).toUpperCase().lastIndexOf(part.text.toUpperCase());
    if (start === -1 || (!pending && start + part.text.length !== end)) return false;
    if (pending) found.push([pending, segment.slice(start + part.text.length, end)]);
    pending = undefined;
    end = start;
  }
  if (pending) {
    if (end === 0) return false;
    found.push([pending, segment.slice(0, end)]);
  } else if (end !== 0) return false;
  for (const [{ name }, value] of found) values[name] = value;
  return true;
}

function areConstraintsMet(template: RouteTemplate, values: RouteValues): boolean {
  for (const parts of template) {
    for (const part of parts) {
      if (part.kind !== 'parameter' || part.constraints.length === 0) continue;
      const value = values[part.name];
      if (value === undefined && part.isOptional) continue;
      if (value === undefined || !part.constraints.every((isMet) => isMet(value))) return false;
    }
  }
  return true;
}
