import { z } from 'zod';
import { noWords } from './verdict.ts';

/** How far a check went. */
export const extents = ['full', 'partial', 'not_assessed'] as const;

/**
 * One line of what a review read and what it did not. A check may say its amount: `assessed` and `notAssessed` in `unit`.
 * How to add one: docs/coverage.md.
 */
export const coverageSchema = z
  .object({
    /** `text`, `words`, `speech`, `ocr`, `pictures`, `rules`, `contrast`, `flash`, `loudness`, … */
    check: z.string(),
    extent: z.enum(extents),
    /** One sentence for people: why not in full; empty when full. */
    reason: z.string(),
    unit: z.enum(['pages', 'words', 'seconds', 'pictures', 'findings']).optional(),
    assessed: z.number().min(0).optional(),
    notAssessed: z.number().min(0).optional(),
    /** BCP 47, of the words that the line is about; `und` where it is not known. */
    language: z.string().optional(),
  })
  .meta({ id: 'Coverage' });
export type Coverage = z.infer<typeof coverageSchema>;

type Unit = NonNullable<Coverage['unit']>;

/**
 * The checks without which nobody knows what an asset says or whether it is safe: where one of these is not in full, the verdict says so.
 * Each with the words for its amount, and for when the amount is not known.
 */
const contentChecks: Readonly<Record<string, { readonly whole: string; amount(amount: string, unit: Unit): string }>> =
  {
    attachments: { whole: 'attached files', amount: (amount) => amount },
    text: { whole: 'the text', amount: (amount) => amount },
    words: { whole: 'words', amount: (amount) => amount },
    speech: { whole: 'speech', amount: (amount) => `${amount} of speech` },
    ocr: { whole: 'words in the pictures of the film', amount: (amount) => `words in ${amount} of the film` },
    pictures: {
      whole: 'words in pictures',
      amount: (amount, unit) => (unit === 'pictures' ? `words in ${amount}` : `words in the pictures of ${amount}`),
    },
    foreign_data: { whole: 'foreign data in the file', amount: (amount) => amount },
    flash: { whole: 'flashing', amount: (amount) => `flashing in ${amount}` },
    rules: { whole: 'some rules', amount: (amount) => amount },
  };

const languageNames = new Intl.DisplayNames('en-GB', { type: 'language' });

/** `German`; for a language that is not known, words that say so. */
export const nameLanguage = (tag: string): string =>
  tag === 'und' ? 'a language that was not recognised' : (languageNames.of(tag) ?? tag);

const singular: Readonly<Record<Unit, string>> = {
  pages: 'page',
  words: 'word',
  seconds: 's',
  pictures: 'picture',
  findings: 'finding',
};

function sayAmount(amount: number, unit: Unit, language: string | undefined): string {
  const words =
    unit === 'seconds'
      ? saySeconds(Math.max(amount > 0 ? 1 : 0, Math.round(amount)))
      : `${amount.toLocaleString('en-GB')} ${amount === 1 ? singular[unit] : unit}`;
  return language === undefined ? words : `${words} in ${nameLanguage(language)}`;
}

const saySeconds = (seconds: number): string =>
  seconds < 120 ? `${seconds} s` : `${Math.floor(seconds / 60)} min${seconds % 60 === 0 ? '' : ` ${seconds % 60} s`}`;

/** What went unread of an asset's content, as phrases for "Not assessed: …"; none when all was read. */
export function listNotAssessed(coverage: readonly Coverage[]): string[] {
  const phrases = coverage.flatMap(({ check, extent, unit, notAssessed, language }) => {
    const words = extent === 'full' ? undefined : contentChecks[check];
    if (words === undefined) return [];
    if (unit !== undefined && notAssessed !== undefined && notAssessed > 0)
      return [words.amount(sayAmount(notAssessed, unit, language), unit)];
    return [extent === 'partial' ? `part of ${words.whole}` : words.whole];
  });
  return [...new Set(phrases)];
}

/** What was read of an asset's content, as phrases for "Read: …": pages, words and their language, seconds of speech, pictures. */
export function listRead(coverage: readonly Coverage[]): string[] {
  const hasForeignWords = coverage.some(({ check, notAssessed = 0 }) => check === 'words' && notAssessed > 0);
  const phrases = coverage.flatMap(({ check, extent, unit, assessed, language }) => {
    const words = contentChecks[check];
    if (words === undefined || unit === undefined || assessed === undefined) return [];
    if (assessed === 0)
      return check === 'words' && extent === 'full' ? [hasForeignWords ? 'no words in English' : noWords] : [];
    const amount = sayAmount(assessed, unit, language);
    return [check === 'speech' ? words.amount(amount, unit) : amount];
  });
  return [...new Set(phrases)];
}

/** The public form (extension): the lines, and what they come to in words. */
export const coverageListSchema = z
  .object({
    assetId: z.guid(),
    /** Nothing of the content went unread. */
    isComplete: z.boolean(),
    /** `2 pages`, `512 words in English`, … */
    read: z.array(z.string()),
    /** `24 s of speech`, `40 words in German`, … */
    notAssessed: z.array(z.string()),
    coverage: z.array(coverageSchema),
  })
  .meta({ id: 'CoverageList' });
export type CoverageList = z.infer<typeof coverageListSchema>;

/** The public form of an asset's coverage. */
export function toCoverageList(assetId: string, coverage: readonly Coverage[]): CoverageList {
  const notAssessed = listNotAssessed(coverage);
  return {
    assetId,
    isComplete: notAssessed.length === 0,
    read: listRead(coverage),
    notAssessed,
    coverage: [...coverage],
  };
}
