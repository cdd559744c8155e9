import type { Role } from '../../model/person.ts';
import type { Mode, Scope } from '../../model/scope.ts';
import type { Tier } from '../../model/tiers.ts';

/** Who calls: an integration with its API key, or a person who is signed in. */
export interface Caller {
  readonly kind: 'key' | 'person';
  /** `keyId` or `personId`. */
  readonly id: string;
  /** The key's label, or the person's name. */
  readonly name: string;
  /** What a person may do; a key has none. */
  readonly role?: Role;
  readonly workspaceId: string;
  readonly mode: Mode;
  /** Partition of everything this caller may see. */
  readonly scope: Scope;
  readonly tier: Tier;
}
