import type { SectorCues } from './open-gates.ts';
import type { Passage, ScannedPiece } from './scan-asset.ts';
import type { SectorName } from './sector-names.ts';

/** A place where a word speaks of a sector. */
export interface Cue {
  /** Tokens between the asset's first word and this place. */
  readonly at: number;
  readonly end: number;
  /** Its words without inflections: "cocktails" and "cocktail" are one cue. */
  readonly lemma: string;
  readonly isStrong: boolean;
  readonly passage: Passage;
}

/** More cues of one sector than this say nothing new; those that follow are not kept. */
const maxCues = 20_000;

/** Words that stand in any text: alone they say nothing of a subject. */
const commonWords = new Set(
  'can be do make have get take go use help need want give look good new only now number end drink return spirit procedure result fibre'.split(
    ' ',
  ),
);

/** Notes where the cues of each sector stand. */
export class CueCollector {
  readonly #byPhrase = new Map<number, { readonly sector: SectorName; readonly isStrong: boolean }[]>();
  readonly #strong = new Map<SectorName, Cue[]>();
  readonly #weak = new Map<SectorName, Cue[]>();

  constructor(sectors: readonly SectorCues[]) {
    for (const { name, strong, weak } of sectors) {
      for (const phrase of strong) this.#index(phrase, name, true);
      for (const phrase of weak) this.#index(phrase, name, false);
    }
  }

  readonly add = ({ passages, reading }: ScannedPiece): void => {
    if (reading === 'apart') return;
    for (const [phrase, own] of passages) {
      for (const { sector, isStrong } of this.#byPhrase.get(phrase) ?? []) {
        for (const passage of own) this.#note(sector, isStrong, passage);
      }
    }
  };

  /** The cues of a sector, in reading order. */
  of(sector: SectorName): readonly Cue[] {
    const cues = [...(this.#strong.get(sector) ?? []), ...(this.#weak.get(sector) ?? [])];
    return cues.toSorted((a, b) => a.at - b.at || b.end - a.end);
  }

  #index(phrase: number, sector: SectorName, isStrong: boolean): void {
    const list = this.#byPhrase.get(phrase);
    if (list) list.push({ sector, isStrong });
    else this.#byPhrase.set(phrase, [{ sector, isStrong }]);
  }

  #note(sector: SectorName, isListedStrong: boolean, passage: Passage): void {
    const lemma = toLemma(passage.words);
    const isCommon = commonWords.has(lemma);
    if (isCommon && !isListedStrong) return;
    const isStrong = isListedStrong && !isCommon;
    const cues = (isStrong ? this.#strong : this.#weak).get(sector) ?? [];
    if (cues.length >= maxCues) return;
    const end = passage.tokensBefore + passage.words.split(' ').length;
    cues.push({ at: passage.tokensBefore, end, lemma, isStrong, passage });
    (isStrong ? this.#strong : this.#weak).set(sector, cues);
  }
}

/** Words without the commonest endings, so that inflections of one word are one. */
export function toLemma(words: string): string {
  return words
    .split(' ')
    .map((word) => (word.length > 3 ? word.replace(/(?:ies|y)$/, 'i').replace(/(?<=.{3})(?:ing|ed|es|s)$/, '') : word))
    .join(' ');
}
