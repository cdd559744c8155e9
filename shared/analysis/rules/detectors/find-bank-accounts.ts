import type { Detector } from './detector.ts';
import { matchesOf } from './matches.ts';

const pattern = /\b[A-Z]{2}\d{2}(?: ?[A-Z0-9]){11,30}\b/g;

/** IBAN check (ISO 13616, modulo 97): letters count 10 to 35, the first four characters go to the end. */
function isIban(text: string): boolean {
  const compact = text.replaceAll(' ', '');
  if (compact.length < 15 || compact.length > 34) return false;
  const moved = compact.slice(4) + compact.slice(0, 4);
  let rest = 0;
  for (const character of moved) {
    const value = Number.parseInt(character, 36);
    rest = (rest * (value > 9 ? 100 : 10) + value) % 97;
  }
  return rest === 1;
}

/** International bank account numbers whose check digits are right. */
export const findBankAccounts: Detector = (text) => matchesOf(text, pattern, isIban);
