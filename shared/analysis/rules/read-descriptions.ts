import type { RulePack } from '../../model/rule-pack.ts';
import { readMedia, toSectorsOfMedia } from './read-media.ts';
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
  return [
    ...texts,
    ...texts
      .flatMap((text) => text.match(joinedName) ?? [])
      .map(toTag)
      .slice(0, maxTexts),
  ];
}

/** Long enough to be words that were written together: "VAPINGSTORE". */
const joinedName = /\p{L}{9,}/gu;
/** Read like a hashtag, whose words are told apart. */
const toTag = (name: string): string => `#${name}`;

/** What people write where a sector has another name here. */
const otherNames: Readonly<Record<string, SectorName>> = {
  tv: 'broadcast',
  television: 'broadcast',
  radio: 'broadcast',
  finance: 'investment',
  kids: 'children',
  green: 'environment',
  e_cigarettes: 'vape',
  health: 'clinic',
  us: 'us_market',
  usa: 'us_market',
  u_s: 'us_market',
  united_states: 'us_market',
};

/** Fields whose values name what an advertisement is for, where it runs, who sees it and which law it is under. */
const declaringFields = [
  'sector',
  'sectors',
  'category',
  'industry',
  'medium',
  'placement',
  'audience',
  'jurisdiction',
  'market',
  'country',
];
const childAudience = /\b(?:child(?:ren)?|kids|pupils|toddlers|under[- ]?(?:[5-9]|1[0-6])s?)\b/i;
const isDenied = /\b(?:no|not|non|without|excluding|except)\b/i;

/** Sectors that are declared by name: in the metadata fields for it or by the sidekicks that were asked for. */
export function findDeclaredSectors(
  metadata: Readonly<Record<string, unknown>>,
  packs: readonly RulePack[],
): Set<SectorName> {
  const told = declaringFields
    .flatMap((key) => metadata[key] ?? [])
    .flatMap((value) => (typeof value === 'string' ? value.slice(0, maxTextLength).split(/[,;/|&]/) : []));
  const fields = told.slice(0, maxTexts);
  const audience = typeof metadata['audience'] === 'string' ? metadata['audience'].slice(0, maxTextLength) : '';
  if (childAudience.test(audience) && !isDenied.test(audience)) fields.push('children');
  const named = [...fields, ...packs.flatMap((pack) => pack.sectors ?? [])]
    .filter((value): value is string => typeof value === 'string')
    .map((value) =>
      value
        .toLowerCase()
        .trim()
        .replace(/[^a-z]+/g, '_')
        .replace(/^_+|_+$/g, ''),
    )
    .map((value) => otherNames[value] ?? value);
  return new Set([...sectorNames.filter((name) => named.includes(name)), ...toSectorsOfMedia(readMedia(metadata))]);
}
