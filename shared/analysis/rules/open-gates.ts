import type { Gate } from './rule-format.ts';
import type { ScannedAsset } from './scan-asset.ts';
import type { SectorName } from './sector-names.ts';
import { silencingSectors } from './suppressors.ts';

/** How sure it is that an asset belongs to a sector: `strong` by two different cues or by declaration, `plain` by one. */
export type GateStrength = 'closed' | 'plain' | 'strong';

export type OpenGates = Readonly<Record<SectorName, GateStrength>>;

export interface SectorCues {
  readonly name: SectorName;
  readonly strong: readonly number[];
  readonly weak: readonly number[];
}

/** Which sectors an asset belongs to. `declared` are those that metadata or a sidekick names. */
export function openGates(
  asset: ScannedAsset,
  sectors: readonly SectorCues[],
  declared: ReadonlySet<SectorName>,
): OpenGates {
  const gates = sectors.map((sector): [SectorName, GateStrength] => {
    // What silences rules has to stand in the text itself: a file name or a note beside it is not what readers see.
    const isDeclarable = !silencingSectors.has(sector.name);
    if (isDeclarable && declared.has(sector.name)) return [sector.name, 'strong'];
    const strong = countCues(asset, sector.strong, isDeclarable);
    const weak = countCues(asset, sector.weak, isDeclarable);
    if (strong >= 2 || (strong >= 1 && weak >= 1)) return [sector.name, 'strong'];
    return [sector.name, strong >= 1 || weak >= 2 ? 'plain' : 'closed'];
  });
  return Object.fromEntries(gates) as OpenGates;
}

/** Different wordings count, repetitions do not; a declaration in the file name or the metadata counts as one. */
function countCues(asset: ScannedAsset, phrases: readonly number[], isDeclarable: boolean): number {
  const wordings = new Set<string>();
  for (const phrase of phrases) {
    if (isDeclarable && asset.declared.has(phrase)) wordings.add('');
    for (const words of asset.uses.get(phrase)?.wordings ?? []) wordings.add(words);
  }
  return wordings.size;
}

/** Whether a gate lets its rule look at the asset, and how sure that is, 0..1. */
export function assessGate(gate: Gate | undefined, gates: OpenGates): { isOpen: boolean; factor: number } {
  if (!gate) return { isOpen: true, factor: 1 };
  const least: GateStrength = gate.strength === 'strong' ? 'strong' : 'plain';
  const isOpen = (name: SectorName): boolean => gates[name] === 'strong' || gates[name] === least;
  const anyOf = gate.anyOf ?? [];
  const allOf = gate.allOf ?? [];
  if ((gate.noneOf ?? []).some((name) => gates[name] !== 'closed')) return { isOpen: false, factor: 0 };
  if (anyOf.length > 0 && !anyOf.some(isOpen)) return { isOpen: false, factor: 0 };
  if (!allOf.every(isOpen)) return { isOpen: false, factor: 0 };
  const named = [...anyOf, ...allOf];
  const isSure = named.length === 0 || named.some((name) => gates[name] === 'strong');
  return { isOpen: true, factor: isSure ? 1 : 0.9 };
}
