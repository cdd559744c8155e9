import type { Mode, Scope } from '../../model/scope.ts';
import type { Tier } from '../../model/tiers.ts';

/** Who calls, according to the API key. */
export interface Caller {
  readonly keyId: string;
  /** What the operator called the key; null without a label. */
  readonly keyLabel: string | null;
  readonly workspaceId: string;
  readonly mode: Mode;
  /** Partition of everything this caller may see. */
  readonly scope: Scope;
  readonly tier: Tier;
}
