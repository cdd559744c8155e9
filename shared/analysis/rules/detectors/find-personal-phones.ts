import { findPhoneNumbersInText } from 'libphonenumber-js/max';
import type { Detector } from './detector.ts';

/** Mobile numbers belong to people; landlines and service numbers mostly to businesses. A longer text is searched in its beginning only. */
const searchLimit = 1_000_000;
/** The library is slow and most lines hold no number: it reads those with seven digits near each other. None of its numbers crosses a line. */
const enoughDigits = /\p{Nd}(?:[^\p{L}\p{Nd}\n]{0,4}\p{Nd}){6}/u;

/** Words beside which a number is one to call, whatever else stands in the line. */
const cue = /\b(?:call|cell|contact|mob|mobile|no|number|phone|ring|sms|tel|telephone|text|whats ?app)\b|[+☎✆📞📱]/iu;
const manyFigures = 4;

/** A row of a table: the digits go on just before or after, or the line is mostly figures. */
function isAmongFigures(line: string, from: number, to: number): boolean {
  if (cue.test(line)) return false;
  const rest = `${line.slice(0, from)} ${line.slice(to)}`;
  const goesOn = /\d[\s.,]{0,2}$/u.test(line.slice(0, from)) || /^[\s.,]{0,2}\d/u.test(line.slice(to));
  return goesOn || (rest.match(/\d[\d.,]*/gu)?.length ?? 0) >= manyFigures;
}

/** A number is written with what is dialled before it, or beside a word that says so; bare figures are years, shares and counts. */
const isDialled = (line: string, from: number): boolean => /^[+0(]/u.test(line.slice(from)) || cue.test(line);

/** Mobile telephone numbers, British unless they name another country. */
export const findPersonalPhones: Detector = function* (text) {
  for (const { 0: line, index } of text.slice(0, searchLimit).matchAll(/[^\n]+/g)) {
    if (!enoughDigits.test(line)) continue;
    for (const { startsAt, endsAt, number } of findPhoneNumbersInText(line, 'GB')) {
      if (!isDialled(line, startsAt) || isAmongFigures(line, startsAt, endsAt)) continue;
      if (number.getType() === 'MOBILE' && number.isValid()) yield { start: index + startsAt, end: index + endsAt };
    }
  }
};
