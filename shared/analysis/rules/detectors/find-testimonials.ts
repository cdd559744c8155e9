import type { Detector } from './detector.ts';

/** A quotation, then who said it: a dash or a new line and a name. Every repetition is bounded, so the search is linear. */
const attributed =
  /["“]((?:[^"“”\n]|\n(?!\n)){20,400})["”][ \t]{0,4}(?:\n[ \t]{0,4}){0,2}(?:[-–—~]{1,2}[ \t]{0,4})?(\p{Lu}[\p{L}'’.]{0,24}(?:[ \t]\p{Lu}[\p{L}'’.]{0,24}){0,2}[^\n"“”]{0,60})/gu;
/** A name is followed by nothing, a place, an age or a verb of saying; other words begin a sentence of the advertiser's. */
const nameOnly =
  /^\p{Lu}[\p{L}'’.]*(?:[ \t]\p{Lu}[\p{L}'’.]*){0,2}(?:[ \t]*$|[ \t]*[,(|]|[ \t]+(?:from|aged?|says|said|writes|wrote)\b|[ \t]+\d{2}\b|\.$)/u;
const personal = /\b(?:i|i['’](?:m|ve|d|ll)|my|me|we|our|us)\b/i;
/** People who speak for a company, an office or a book are no customers. */
const official =
  /\b(?:ceo|founder|co-founder|director|manager|head|chair\w*|president|minister|spokes\w+|professor|editor|author|poet|captain|coach|partner|owner|chief|councillor|mp)\b/i;

/** What customers are quoted as saying of their own experience, with a name after it (CAP 3.47). */
export const findTestimonials: Detector = function* (text) {
  for (const match of text.matchAll(attributed)) {
    const [, quoted = '', speaker = ''] = match;
    if (!personal.test(quoted) || !nameOnly.test(speaker) || official.test(speaker)) continue;
    const start = match.index + 1;
    yield { start, end: start + quoted.length };
  }
};
