import { z } from 'zod';
import { CosmosError } from './cosmos-error.ts';
import { checkResourceName } from './resource-name.ts';

const path = z.string().regex(/^\//, "paths begin with '/'");

const partitionKey = z.object({
  paths: z.array(path).min(1).max(3),
  kind: z.enum(['Hash', 'MultiHash']).optional(),
  version: z.int().min(1).max(2).optional(),
});

const compositePath = z.object({ path, order: z.enum(['ascending', 'descending']).default('ascending') });

const indexingPolicy = z.looseObject({
  indexingMode: z
    .string()
    .transform((mode) => mode.toLowerCase())
    .pipe(z.enum(['consistent', 'none']))
    .default('consistent'),
  automatic: z.boolean().default(true),
  includedPaths: z.array(z.looseObject({ path })).default([]),
  excludedPaths: z.array(z.looseObject({ path })).default([]),
  compositeIndexes: z.array(z.array(compositePath).min(2, 'a composite index has two paths or more')).optional(),
});

const definition = z.object({
  id: z.string(),
  partitionKey,
  indexingPolicy: indexingPolicy.optional(),
  uniqueKeyPolicy: z
    .object({ uniqueKeys: z.array(z.unknown()).max(0, 'unique keys are not supported by this stand-in for Cosmos DB') })
    .optional(),
  defaultTtl: z
    .int()
    .refine((ttl) => ttl === -1 || ttl > 0, 'the default time to live is -1 or a number of seconds above 0')
    .optional(),
  conflictResolutionPolicy: z.unknown().optional(),
});

export type IndexingPolicy = z.infer<typeof indexingPolicy>;
/** What a client may say about a container, with the service's defaults filled in. */
export type ContainerDefinition = z.infer<typeof definition> & { readonly indexingPolicy: IndexingPolicy };

const everything: IndexingPolicy = {
  indexingMode: 'consistent',
  automatic: true,
  includedPaths: [{ path: '/*' }],
  excludedPaths: [{ path: '/"_etag"/?' }],
};

/** Reads the body that creates or replaces a container. Throws 400 with the first thing that is wrong. */
export function parseContainerDefinition(body: unknown): ContainerDefinition {
  const parsed = definition.safeParse(body);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw new CosmosError(400, `The container is not valid: ${issue?.path.join('.')}: ${issue?.message}.`);
  }
  const { data } = parsed;
  checkResourceName(data.id);
  const isHierarchical = data.partitionKey.paths.length > 1;
  if (isHierarchical && data.partitionKey.kind !== 'MultiHash') {
    throw new CosmosError(400, 'A partition key with more than one path is of kind MultiHash.');
  }
  const policy = withDefaultPaths(data.indexingPolicy ?? everything);
  checkRootPath(policy);
  return {
    ...data,
    partitionKey: { kind: 'Hash', version: 2, ...data.partitionKey },
    indexingPolicy: policy,
  };
}

function withDefaultPaths(policy: IndexingPolicy): IndexingPolicy {
  if (policy.indexingMode === 'none') return { ...policy, includedPaths: [], excludedPaths: [] };
  if (policy.includedPaths.length > 0 || policy.excludedPaths.length > 0) return policy;
  return { ...policy, includedPaths: everything.includedPaths, excludedPaths: everything.excludedPaths };
}

/** The root path must be included or excluded; a policy that says neither is refused by the service. */
function checkRootPath(policy: IndexingPolicy): void {
  if (policy.indexingMode === 'none') return;
  const paths = [...policy.includedPaths, ...policy.excludedPaths].map((entry) => entry.path);
  const root = paths.filter((candidate) => candidate === '/*' || candidate === '/');
  if (root.length !== 1) {
    throw new CosmosError(400, "The indexing policy has to include or to exclude the path '/*', once.");
  }
}
