import examples from '../../../shared/analysis/rules/catalogue/examples.json' with { type: 'json' };
import breaches from './own-breaches.json' with { type: 'json' };
import frames from './own-frames.json' with { type: 'json' };
import implied from './own-implied.json' with { type: 'json' };
import mentions from './own-mentions.json' with { type: 'json' };
import notices from './own-notices.json' with { type: 'json' };
import quotations from './own-quotations.json' with { type: 'json' };
import quotationsBySector from './own-quotations-by-sector.json' with { type: 'json' };
import quotationsTerse from './own-quotations-terse.json' with { type: 'json' };
import sound from './own-sound.json' with { type: 'json' };
import suspects from './own-suspects.json' with { type: 'json' };
import twins from './own-twins.json' with { type: 'json' };
import texts from './sound-copy.json' with { type: 'json' };

/** Sound advertising copy of our own writing; the rules are tested with it. */
export const ownTexts: readonly string[] = texts;

/** What the rules are tested with as breaking them: mostly one short sentence. */
const raisingExamples: readonly string[] = Object.values(examples).flatMap((entries) =>
  entries.flatMap(({ raises }) => raises.map(({ text }) => text)),
);

/** Such texts, each behind three sentences of our own that seem to take back what follows: what one would write to be let off. */
const framedExamples: readonly string[] = raisingExamples.flatMap((text, index) =>
  [0, 1, 2].map((turn) => {
    const frame = frames[(index * 3 + turn) % frames.length] ?? '';
    return frame.replace('{claim}', () => text.charAt(0).toLowerCase() + text.slice(1));
  }),
);

/** Claims as plainly as they can be made: alone, and behind such sentences. */
export const plainClaims: readonly string[] = [...raisingExamples, ...framedExamples];

/** An advertisement of our own writing, with the rules that its author holds it to break; none in a sound one. */
export interface OwnAdvertisement {
  readonly text: string;
  /** Codes of the catalogue; broadcast ones count as the non-broadcast ones with the same content. */
  readonly codes: readonly string[];
  readonly metadata: Readonly<Record<string, string>>;
  /** Which twins it is one of; left out for an advertisement that has no twin. */
  readonly twins?: number;
}

/**
 * No rule of the catalogue was changed for them: whole advertisements that break rules, whole sound ones, quotations as a
 * published decision prints them, sound texts with words that the rules look for, twins (one advertiser, product and
 * medium, told once as it breaks rules and once as it breaks none), breaches that are only implied, and texts that mention
 * claims, beside advertisements in the same dress (the last two).
 */
export const ownAdvertisements: readonly OwnAdvertisement[] = [
  ...breaches,
  ...sound,
  ...quotations,
  ...quotationsBySector,
  ...quotationsTerse,
  ...suspects,
  ...twins.flatMap(({ breach, sound: soundTwin, metadata }, index) => [
    { ...breach, metadata, twins: index },
    { ...soundTwin, codes: [], metadata, twins: index },
  ]),
  ...implied,
  ...mentions,
  ...notices,
];
