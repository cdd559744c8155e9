import type { Detector } from './detector.ts';
import { digitsOf, matchesOf } from './matches.ts';

// In fours, as most cards are printed, or in four, six and five. A row of digits behind a decimal point is a fraction.
const pattern =
  /(?<![\d-]|\d[.,](?=\d{13}))(?:[3-6]\d{3}(?:[ -]?\d{4}){2}[ -]?\d{1,7}|3[47]\d{2}[ -]\d{6}[ -]\d{5})(?![\d-])/g;

/** Luhn check (ISO/IEC 7812-1) on 13 to 19 digits that are not all the same. */
function isCard(text: string): boolean {
  const digits = digitsOf(text);
  if (digits.length < 13 || digits.length > 19 || new Set(digits).size < 2) return false;
  const sum = digits.toReversed().reduce((total, digit, index) => {
    const doubled = index % 2 === 1 ? digit * 2 : digit;
    return total + (doubled > 9 ? doubled - 9 : doubled);
  }, 0);
  return sum % 10 === 0;
}

/** Payment card numbers whose check digit is right. */
export const findPaymentCards: Detector = (text) => matchesOf(text, pattern, isCard);
