import type { RulePack } from '../../model/rule-pack.ts';
import { type SectorName, sectorNames } from './sector-names.ts';

const maxDepth = 3;
const maxTexts = 200;
const maxTextLength = 2000;

/**
 * The texts around an asset that say what it is: its file name without the ending, and every word of the submission's
 * metadata (keys are left out: "audience" is not a cue, "students" is). Bounded, because metadata is free-form.
 */
export function readDescriptions(filename: string, metadata: Readonly<Record<string, unknown>>): string[] {
  const texts = [filename.replace(/\.[a-z0-9]{1,5}$/i, '')];
  const visit = (value: unknown, depth: number): void => {
    if (texts.length >= maxTexts) return;
    if (typeof value === 'string') texts.push(value.slice(0, maxTextLength));
    else if (typeof value === 'object' && value !== null && depth < maxDepth) {
      for (const inner of Object.values(value)) visit(inner, depth + 1);
    }
  };
  visit(metadata, 0);
  return texts;
}

/** What people write where a sector has another name here. */
const otherNames: Readonly<Record<string, SectorName>> = {
  tv: 'broadcast',
  television: 'broadcast',
  radio: 'broadcast',
  finance: 'investment',
  kids: 'children',
  green: 'environment',
  e_mail: 'email',
  social: 'social_post',
  social_media: 'social_post',
  e_cigarettes: 'vape',
  health: 'clinic',
};

/** Sectors that are declared by name: in the metadata fields for it or by the sidekicks that were asked for. */
export function findDeclaredSectors(
  metadata: Readonly<Record<string, unknown>>,
  packs: readonly RulePack[],
): Set<SectorName> {
  const fields = ['sector', 'sectors', 'medium', 'placement', 'audience'].flatMap((key) => metadata[key] ?? []);
  const named = [...fields, ...packs.flatMap((pack) => pack.sectors ?? [])]
    .filter((value): value is string => typeof value === 'string')
    .map((value) =>
      value
        .toLowerCase()
        .trim()
        .replace(/[^a-z]+/g, '_'),
    )
    .map((value) => otherNames[value] ?? value);
  return new Set(sectorNames.filter((name) => named.includes(name)));
}
