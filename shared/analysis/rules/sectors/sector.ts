import type { Phrase } from '../rule-format.ts';
import type { SectorName } from './sector-names.ts';

/** The words by which a sector is recognised anywhere in an asset, its file name or its metadata. */
export interface Sector {
  readonly name: SectorName;
  /** One of these opens the gate. */
  readonly strong: readonly Phrase[];
  /** Two of these that differ open it, too. */
  readonly weak?: readonly Phrase[];
  /** Word lists used by the cues above, as in a rule family. */
  readonly lexicons?: Readonly<Record<string, readonly Phrase[]>>;
}
