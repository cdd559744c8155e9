import { isDeepStrictEqual } from 'node:util';
import { ServiceError } from '../../model/errors.ts';
import { deriveUuid } from '../../model/ids.ts';
import type { RulePack } from '../../model/rule-pack.ts';
import { type SidekickDocument, sidekickDocumentSchema } from '../../model/workspace.ts';
import type { Services } from '../services.ts';

export interface RulePackToSave {
  readonly pack: RulePack;
  /** Name of the person who saves it; null for an operator. */
  readonly savedBy: string | null;
  /** The revision that it takes the place of; `any` for whatever is there; undefined for a pack whose name is not in use. */
  readonly replaces?: number | 'any' | undefined;
}

/** Throws where `replaces` is not what is in use. */
function checkReplaced(current: SidekickDocument | undefined, replaces: RulePackToSave['replaces']): void {
  if (replaces === 'any') return;
  if (replaces === undefined && current) throw new ServiceError('rule_pack_exists');
  if (current?.revision !== replaces) throw new ServiceError('rule_pack_changed');
}

/**
 * Adds a rule pack to a workspace, or a new version of it: the id follows from workspace and name. The pack that is in use already is answered as it is, so
 * that the same call may come twice. Throws `rule_pack_exists` and `rule_pack_changed`; rejects with `StoreUnavailableError`.
 */
export async function addSidekick(
  { store, clock }: Pick<Services, 'store' | 'clock'>,
  workspaceId: string,
  { pack, savedBy, replaces }: RulePackToSave,
): Promise<SidekickDocument> {
  const id = deriveUuid('sidekick', workspaceId, pack.name);
  for (;;) {
    const stored = await store.find('workspaces', workspaceId, id, sidekickDocumentSchema);
    const current = stored?.document.removedAt === undefined ? stored?.document : undefined;
    if (current && isDeepStrictEqual(current.pack, pack)) return current;
    checkReplaced(current, replaces);
    const document: SidekickDocument = {
      id,
      type: 'sidekick',
      workspaceId,
      pack,
      revision: (stored?.document.revision ?? 0) + 1,
      savedBy,
      createdAt: clock.now().toISOString(),
    };
    const { ok } = stored
      ? await store.replace('workspaces', workspaceId, document, stored.etag)
      : await store.create('workspaces', workspaceId, document);
    if (ok) return document;
  }
}
