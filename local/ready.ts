import type { StandIns } from 'local-azure/stand-ins/in-process';
import type { Mode } from '../shared/model/scope.ts';
import type { Tier } from '../shared/model/tiers.ts';

/** What the ready file says, and `--json` prints. */
export interface Ready {
  readonly baseUrl: string;
  /** Of the process that runs the app; for the emulators, of the stand-ins. */
  readonly pid: number;
  readonly workspaceId: string;
  readonly tier: Tier;
  readonly keys: Readonly<Record<Mode, string>>;
  /** Signs a person in to the console once, within 10 minutes; `npm run admin -- people link` makes another. The emulators have no console. */
  readonly signIn?: { readonly personId: string; readonly url: string; readonly expiresAt: string };
  readonly endpoints: StandIns['endpoints'];
}
