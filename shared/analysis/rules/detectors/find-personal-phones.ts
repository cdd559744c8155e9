import { findPhoneNumbersInText } from 'libphonenumber-js/max';
import type { Detector } from './detector.ts';

/** Mobile numbers belong to people; landlines and service numbers mostly to businesses. A longer text is searched in its beginning only. */
const searchLimit = 1_000_000;
/** The library is slow and most lines hold no number: it reads those with seven digits near each other. None of its numbers crosses a line. */
const enoughDigits = /\p{Nd}(?:[^\p{L}\p{Nd}\n]{0,4}\p{Nd}){6}/u;

/** Mobile telephone numbers, British unless they name another country. */
export const findPersonalPhones: Detector = function* (text) {
  for (const { 0: line, index } of text.slice(0, searchLimit).matchAll(/[^\n]+/g)) {
    if (!enoughDigits.test(line)) continue;
    for (const { startsAt, endsAt, number } of findPhoneNumbersInText(line, 'GB')) {
      if (number.getType() === 'MOBILE' && number.isValid()) yield { start: index + startsAt, end: index + endsAt };
    }
  }
};
