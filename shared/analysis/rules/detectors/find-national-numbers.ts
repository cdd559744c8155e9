import type { Detector } from './detector.ts';
import { digitsOf, matchesOf } from './matches.ts';

/** National Insurance number: HM Revenue & Customs, manual NIM39110. */
const insurance = /\b(?!BG|GB|KN|NK|NT|TN|ZZ)[A-CEGHJ-PR-TW-Z][A-CEGHJ-NPR-TW-Z] ?\d{2} ?\d{2} ?\d{2} ?[A-D]\b/g;
/** NHS number with the words that say so near it; ten digits alone are too common. */
const health = /\bNHS (?:number|no\.?)\D{0,12}\d{3}[ -]?\d{3}[ -]?\d{4}\b/gi;
/** United States social security number in its written form; behind the code of a country it is a telephone number. */
const social = /(?<!\+\d{1,3}[ .-]?)\b(?!000|666|9)\d{3}-(?!00)\d{2}-(?!0000)\d{4}\b/g;

/** NHS check digit (NHS Data Dictionary): weights 10 to 2, modulo 11. */
function isNhsNumber(text: string): boolean {
  const digits = digitsOf(text).slice(-10);
  const sum = digits.slice(0, 9).reduce((total, digit, index) => total + digit * (10 - index), 0);
  return digits.length === 10 && (11 - (sum % 11)) % 11 === digits[9];
}

/** Numbers by which states know people: National Insurance, NHS, social security. */
export const findNationalNumbers: Detector = function* (text) {
  yield* matchesOf(text, insurance, () => true);
  yield* matchesOf(text, health, isNhsNumber);
  yield* matchesOf(text, social, () => true);
};
