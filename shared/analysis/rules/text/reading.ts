import type { Edit } from './mapped-text.ts';
import type { Vocabulary } from './tokenise.ts';

export type Words = Pick<Vocabulary, 'isKnown' | 'findMasked'>;
export type IsKnown = Words['isKnown'];
/** An edit, and whether it undoes a disguise that a person should know of. */
export interface Reading extends Edit {
  readonly isDisguise: boolean;
  /** What a person is shown of it, where that is more than the edit. */
  readonly word?: { readonly from: number; readonly to: number };
}
