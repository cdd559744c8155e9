import { findPhoneNumbersInText } from 'libphonenumber-js/max';
import type { Detector } from './detector.ts';

/** Mobile numbers belong to people; landlines and service numbers mostly to businesses. A longer text is searched in its beginning only. */
const searchLimit = 1_000_000;

/** Mobile telephone numbers, British unless they name another country. */
export const findPersonalPhones: Detector = function* (text) {
  for (const { startsAt, endsAt, number } of findPhoneNumbersInText(text.slice(0, searchLimit), 'GB')) {
    if (number.getType() === 'MOBILE' && number.isValid()) yield { start: startsAt, end: endsAt };
  }
};
