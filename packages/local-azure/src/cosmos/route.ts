import { CosmosError } from './cosmos-error.ts';

/** What an address names. */
export type Target =
  | { readonly kind: 'account' | 'databases' | 'offers' | 'unsupported' }
  | { readonly kind: 'database' | 'containers'; readonly database: string }
  | { readonly kind: 'container' | 'partition-key-ranges'; readonly database: string; readonly container: string }
  | { readonly kind: 'documents'; readonly database: string; readonly container: string }
  | { readonly kind: 'document'; readonly database: string; readonly container: string; readonly id: string };

export interface Route {
  readonly target: Target;
  /** Resource type as it is signed, for example `docs`. */
  readonly resourceType: string;
  /** The forms of the resource link that may have been signed: decoded, and as it came. */
  readonly links: readonly string[];
}

/** Reads the path of a request. Throws 400 for a broken encoding and 404 for a path that names nothing. */
export function parseRoute(path: string): Route {
  const raw = path.split('/').filter((segment) => segment !== '');
  const segments = raw.map(decode);
  // A path that ends in a type addresses the feed of its parent: the parent is what is signed.
  const isFeed = raw.length % 2 === 1;
  const toLink = (parts: readonly string[]): string => (isFeed ? parts.slice(0, -1) : parts).join('/');
  const links = [...new Set([toLink(segments), toLink(raw)])];
  const resourceType = (isFeed ? segments.at(-1) : segments.at(-2)) ?? '';
  return { target: toTarget(segments, path), resourceType, links };
}

function decode(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch (cause) {
    throw new CosmosError(400, 'The address is not validly encoded.', { cause });
  }
}

/** Resource types that the service has and this stand-in does not. */
const unsupportedTypes = ['sprocs', 'triggers', 'udfs', 'users', 'permissions', 'conflicts', 'clientencryptionkeys'];

function toTarget(segments: readonly string[], path: string): Target {
  const [root, database, colls, container, leaf, id] = segments;
  if (root === undefined) return { kind: 'account' };
  if (root === 'offers') return { kind: 'offers' };
  if (root === 'dbs') {
    if (database === undefined) return { kind: 'databases' };
    if (colls === undefined) return { kind: 'database', database };
    if (colls === 'colls') {
      if (container === undefined) return { kind: 'containers', database };
      if (leaf === undefined) return { kind: 'container', database, container };
      if (leaf === 'pkranges') return { kind: 'partition-key-ranges', database, container };
      if (leaf === 'docs' && id === undefined) return { kind: 'documents', database, container };
      if (leaf === 'docs' && id !== undefined && segments.length === 6)
        return { kind: 'document', database, container, id };
    }
  }
  if (segments.some((segment, index) => index % 2 === 0 && unsupportedTypes.includes(segment))) {
    return { kind: 'unsupported' };
  }
  throw new CosmosError(404, `There is nothing at ${path}.`);
}
