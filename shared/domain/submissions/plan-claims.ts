import { ServiceError } from '../../model/errors.ts';
import { claimIdOf, versionGroupIdOf } from '../../model/ids.ts';
import type { Scope } from '../../model/scope.ts';
import {
  type ClaimDocument,
  claimDocumentSchema,
  type VersionGroupDocument,
  versionGroupDocumentSchema,
} from '../../model/submission.ts';
import type { BatchOperation, Stored } from '../../ports/document-store.ts';
import { mapConcurrently } from '../map-concurrently.ts';
import type { Services } from '../services.ts';
import { findSubmission } from './find-submission.ts';
import type { PreviousVersion } from './resolve-previous.ts';

export interface NewAsset {
  readonly assetId: string;
  readonly blobPath: string;
  /** Of a first version; a later one joins its predecessor's group. */
  readonly freshGroupId: string;
  readonly previous: PreviousVersion | undefined;
}

export interface PlannedVersion {
  readonly versionGroupId: string;
  readonly versionNumber: number;
}

/** What has to be written so that a submission owns its paths and its places in the version groups. */
export interface ClaimPlan {
  /** One per asset, in order. */
  readonly versions: readonly PlannedVersion[];
  readonly claims: readonly ClaimDocument[];
  readonly groups: readonly BatchOperation[];
}

/** Claims that other requests have reserved for submissions that are not written yet: they may still be undone. */
export interface BlockedPlan {
  readonly blockedBy: readonly ClaimDocument[];
}

/**
 * Decides claims and version numbers against what is stored now. A path belongs to one version group permanently: a
 * claimed path without a link into that group is `already_submitted` (409). The group document serialises new versions,
 * so a lost race shows as a refused batch: plan again. Rejects with `StoreUnavailableError`.
 */
export async function planClaims(
  { store }: Pick<Services, 'store'>,
  scope: Scope,
  submissionId: string,
  assets: readonly NewAsset[],
  { isFirstTry }: { readonly isFirstTry: boolean },
): Promise<ClaimPlan | BlockedPlan> {
  // Most paths are new: the first try only asks about those that continue a version, and lets the batch find the rest.
  const claims = await mapConcurrently(assets, 8, async ({ blobPath, previous }) =>
    isFirstTry && previous === undefined
      ? undefined
      : store.find('core', scope, claimIdOf(scope, blobPath), claimDocumentSchema),
  );
  const blockedBy = await findUndecided(store, scope, claims);
  if (blockedBy.length > 0) return { blockedBy };
  for (const [index, asset] of assets.entries()) {
    const owner = claims[index]?.document.versionGroupId;
    if (owner !== undefined && owner !== asset.previous?.asset.versionGroupId)
      throw new ServiceError('already_submitted');
  }
  const groups = await readGroups(store, scope, assets);
  const versions = assets.map(({ assetId, freshGroupId, previous }): PlannedVersion => {
    const group = groups.get(previous?.asset.versionGroupId ?? '');
    if (group === undefined) return { versionGroupId: freshGroupId, versionNumber: 1 };
    return { versionGroupId: group.versionGroupId, versionNumber: group.add(submissionId, assetId) };
  });
  const newClaims = assets.flatMap((asset, index): ClaimDocument[] => {
    const version = versions[index];
    return claims[index] === undefined && version !== undefined ? [toClaim(scope, submissionId, asset, version)] : [];
  });
  return { versions, claims: newClaims, groups: [...groups.values()].map((group) => group.toOperation()) };
}

/** One claim of each submission that is still missing. */
async function findUndecided(
  store: Services['store'],
  scope: Scope,
  claims: readonly (Stored<ClaimDocument> | undefined)[],
): Promise<ClaimDocument[]> {
  const reserved = new Map(
    claims.flatMap((claim) => (claim?.document.reservation ? [[claim.document.submissionId, claim.document]] : [])),
  );
  const undecided = await mapConcurrently([...reserved], 8, async ([submissionId, claim]) =>
    (await findSubmission({ store }, scope, submissionId)) ? [] : [claim],
  );
  return undecided.flat();
}

const toClaim = (scope: Scope, submissionId: string, asset: NewAsset, version: PlannedVersion): ClaimDocument => ({
  id: claimIdOf(scope, asset.blobPath),
  type: 'claim',
  scope,
  blobPath: asset.blobPath,
  submissionId,
  assetId: asset.assetId,
  ...version,
});

async function readGroups(
  store: Services['store'],
  scope: Scope,
  assets: readonly NewAsset[],
): Promise<ReadonlyMap<string, GroupPlan>> {
  const firsts = new Map(
    assets.flatMap(({ previous }) => (previous ? [[previous.asset.versionGroupId, previous]] : [])),
  );
  const plans = await mapConcurrently([...firsts], 8, async ([groupId, previous]) => {
    const stored = await store.find('core', scope, versionGroupIdOf(groupId), versionGroupDocumentSchema);
    return [groupId, new GroupPlan(scope, previous, stored)] as const;
  });
  return new Map(plans);
}

/** One version group with the new versions added to it. A group of one has no document: its only version says everything. */
class GroupPlan {
  readonly versionGroupId: string;
  readonly #document: VersionGroupDocument;
  readonly #etag: string | undefined;
  readonly #versions: VersionGroupDocument['versions'];

  constructor(scope: Scope, previous: PreviousVersion, stored: Stored<VersionGroupDocument> | undefined) {
    const { assetId, versionGroupId, versionNumber } = previous.asset;
    this.versionGroupId = versionGroupId;
    this.#etag = stored?.etag;
    this.#versions = [
      ...(stored?.document.versions ?? [{ versionNumber, submissionId: previous.submissionId, assetId }]),
    ];
    this.#document = {
      id: versionGroupIdOf(versionGroupId),
      type: 'version-group',
      scope,
      versionGroupId,
      versions: [],
    };
  }

  /** Appends a version; returns its number. */
  add(submissionId: string, assetId: string): number {
    const versionNumber = (this.#versions.at(-1)?.versionNumber ?? 0) + 1;
    this.#versions.push({ versionNumber, submissionId, assetId });
    return versionNumber;
  }

  toOperation(): BatchOperation {
    const document = { ...this.#document, versions: this.#versions };
    return this.#etag === undefined ? { kind: 'create', document } : { kind: 'replace', document, ifMatch: this.#etag };
  }
}
