import type { IndexingPolicy } from './container-definition.ts';
import { parsePropertyPath } from './property-path.ts';
import type { ContainerEntry } from './storage/catalog.ts';

/** A container as operations on documents need it. */
export interface Container {
  readonly number: number;
  readonly databaseNumber: number;
  readonly name: string;
  readonly rid: string;
  /** Where `_self` of its documents begins. */
  readonly self: string;
  readonly partitionKeyPaths: readonly (readonly string[])[];
  /** Seconds; -1: only documents with a `ttl` of their own expire; undefined: none does. */
  readonly defaultTtlS: number | undefined;
  readonly indexingPolicy: IndexingPolicy;
}

interface ContainerResource {
  readonly _rid: string;
  readonly _self: string;
  readonly partitionKey: { readonly paths: readonly string[] };
  readonly defaultTtl?: number;
  readonly indexingPolicy: IndexingPolicy;
}

const known = new WeakMap<ContainerEntry, Container>();

/** Reads what operations need from a container's stored definition, once per version of it. */
export function toContainer(entry: ContainerEntry): Container {
  const container = known.get(entry) ?? readContainer(entry);
  known.set(entry, container);
  return container;
}

function readContainer(entry: ContainerEntry): Container {
  // Written by this program from a parsed definition.
  const { _rid: rid, _self: self, ...resource } = entry.resource as unknown as ContainerResource;
  return {
    number: entry.number,
    databaseNumber: entry.databaseNumber,
    name: entry.name,
    rid,
    self,
    partitionKeyPaths: resource.partitionKey.paths.map(parsePropertyPath),
    defaultTtlS: resource.defaultTtl,
    indexingPolicy: resource.indexingPolicy,
  };
}
