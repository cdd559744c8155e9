import type { CompiledRule } from './compile-rules.ts';
import type { OpenGates, SectorCues } from './open-gates.ts';
import { ruleData } from './rule-data.ts';
import type { Passage, ScannedPiece } from './scan-asset.ts';
import type { SectorName } from './sector-names.ts';

/**
 * Kinds of text in which whole groups of rules are silent. They work on the sentence or block they stand in; on the rest of
 * an asset of such a kind they only lower; on a CRITICAL rule they have no effect. See "Reach" in docs/rules.md.
 */
const suppressors = ruleData.suppressors.map((suppressor) => ({ ...suppressor, rules: new RegExp(suppressor.rules) }));
type Suppressor = (typeof suppressors)[number];

/** Sectors that silence rules: nothing but the visible text may open them. */
export const silencingSectors: ReadonlySet<SectorName> = new Set(suppressors.map(({ sector }) => sector));

const isSilencable = ({ rule }: CompiledRule): boolean => rule.severity !== 'CRITICAL';

const wordingsOf = (passages: readonly Passage[]): number => new Set(passages.map(({ words }) => words)).size;

/** Which suppressors hold in one piece of text: over all of it, or over single sentences. */
export class PieceSuppression {
  readonly #active: readonly {
    readonly suppressor: Suppressor;
    readonly isWhole: boolean;
    readonly sentences: ReadonlySet<number>;
  }[];

  constructor(piece: ScannedPiece, sectors: ReadonlyMap<SectorName, SectorCues>) {
    const cuesIn = (phrases: readonly number[]): readonly Passage[] =>
      phrases.flatMap((phrase) => piece.passages.get(phrase) ?? []);
    this.#active = suppressors.flatMap((suppressor) => {
      if (suppressor.onlyLowers) return [];
      const cues = sectors.get(suppressor.sector);
      const strong = cuesIn(cues?.strong ?? []);
      if (strong.length === 0) return [];
      if (suppressor.unless.some((name) => cuesIn(sectors.get(name)?.strong ?? []).length > 0)) return [];
      const weak = wordingsOf(cuesIn(cues?.weak ?? []));
      const isWhole = wordingsOf(strong) + Math.min(weak, 1) >= 2;
      return [{ suppressor, isWhole, sentences: new Set(strong.map(({ sentence }) => sentence)) }];
    });
  }

  /** The suppressor that silences a rule about these words; undefined for none. */
  find(compiled: CompiledRule, passage: Passage): Suppressor | undefined {
    if (this.#active.length === 0 || !isSilencable(compiled)) return undefined;
    return this.#active.find(
      ({ suppressor, isWhole, sentences }) =>
        suppressor.rules.test(compiled.rule.code) && (isWhole || sentences.has(passage.sentence)),
    )?.suppressor;
  }
}

/** The suppressor whose kind the whole asset is, so that its rules weigh one level less; undefined for none. */
export function findLowering(compiled: CompiledRule, gates: OpenGates): Suppressor | undefined {
  if (!isSilencable(compiled)) return undefined;
  return suppressors.find(
    ({ sector, unless, rules }) =>
      gates[sector] === 'strong' && unless.every((name) => gates[name] === 'closed') && rules.test(compiled.rule.code),
  );
}
