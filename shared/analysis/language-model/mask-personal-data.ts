import { findBankAccounts } from '../rules/detectors/find-bank-accounts.ts';
import { findPaymentCards } from '../rules/detectors/find-payment-cards.ts';

/** Kinds of personal data that are replaced before a text leaves the service. */
type Kind = 'e-mail' | 'card' | 'account' | 'telephone';

const email = /[\p{L}\p{N}_.+-]{1,64}@[\p{L}\p{N}-]{1,63}(?:\.[\p{L}\p{N}-]{2,63}){1,4}/gu;
/** A British sort code with an account number, in either order, and words, signs or a line between them. */
const sortCodeAndAccount =
  /\b\d\d[- ]?\d\d[- ]?\d\d\b[^\d]{1,30}\b\d{8}\b|\b\d{8}\b[^\d]{1,30}\b\d\d[- ]\d\d[- ]\d\d\b/g;
/** Digits that are called an account or a routing number. */
const namedAccount =
  /(?<=\b(?:account|acct|a\/c|routing|iban)(?: (?:no|nr|num|number|code))?[ .:#]{1,4})\d[\d -]{4,20}\d/gi;
/** Ten to fifteen digits as people write a number to call: beginning with + or 0, in groups. */
const telephone = /(?<![\p{L}\p{N}.,£$€])(?:\+|00|\(?0)[ \d()./\u00ad\u200b-\u200d\u2060\ufeff-]{8,24}\d(?![\p{N}%])/gu;
/** The same in North America, where it begins with the area. */
const northAmerican =
  /(?<![\p{L}\p{N}.,£$€-])(?:1[-. ]?)?(?:\([2-9]\d\d\) ?|[2-9]\d\d[-.])\d{3}[-. ]\d{4}(?![-.\p{N}%])/gu;
/** A day with a time after it. */
const day = /^\d\d\/\d\d\/\d{4}/;

const patterns: readonly (readonly [
  Kind,
  (text: string) => Iterable<{ readonly start: number; readonly end: number }>,
])[] = [
  ['e-mail', matches(email)],
  ['card', (text) => findPaymentCards(text, [])],
  ['card', matches(/\b3[47]\d\d[ -]\d{6}[ -]\d{5}\b/g)],
  ['account', (text) => findBankAccounts(text, [])],
  ['account', matches(sortCodeAndAccount)],
  ['account', matches(namedAccount)],
  ['telephone', matches(telephone, (found) => found.replaceAll(/\D/g, '').length >= 10 && !day.test(found))],
  ['telephone', matches(northAmerican)],
];

function matches(pattern: RegExp, isMeant: (found: string) => boolean = () => true) {
  return function* (text: string): Iterable<{ readonly start: number; readonly end: number }> {
    for (const { 0: found, index } of text.matchAll(pattern)) {
      if (isMeant(found)) yield { start: index, end: index + found.length };
    }
  };
}

/** Digits of any script as plain ones, at the same places. */
const toPlainDigits = (text: string): string =>
  text.replaceAll(/\p{Nd}/gu, (sign) => (sign.length === 1 ? toDigit(sign) : sign));

/** Unicode has the digits of a script side by side, from a multiple of ten or sixteen on. */
function toDigit(sign: string): string {
  let zero = sign.charCodeAt(0);
  while (zero > 0 && /\p{Nd}/u.test(String.fromCharCode(zero - 1)) && sign.charCodeAt(0) - zero < 9) zero -= 1;
  return String(sign.charCodeAt(0) - zero);
}

/** Replaces personal data by names such as `[e-mail 1]`, and knows what stood there. */
export interface Mask {
  hide(text: string): string;
  /** Puts back what was hidden, so that a quote can be found in the original. */
  reveal(text: string): string;
}

/** A mask that hides nothing. */
export const noMask: Mask = { hide: (text) => text, reveal: (text) => text };

/** Hides e-mail addresses, telephone, card and account numbers; the same value always under the same name. */
export function createMask(): Mask {
  const names = new Map<string, string>();
  const values = new Map<string, string>();
  const nameOf = (kind: Kind, value: string): string => {
    const known = names.get(value);
    if (known !== undefined) return known;
    const name = `[${kind} ${values.size + 1}]`;
    names.set(value, name);
    values.set(name, value);
    return name;
  };
  return {
    hide: (text) =>
      patterns.reduce((masked, [kind, find]) => {
        let at = 0;
        let result = '';
        for (const { start, end } of find(toPlainDigits(masked))) {
          result += masked.slice(at, start) + nameOf(kind, masked.slice(start, end));
          at = end;
        }
        return result + masked.slice(at);
      }, text),
    reveal: (text) => text.replaceAll(/\[(?:e-mail|card|account|telephone) \d+\]/g, (name) => values.get(name) ?? name),
  };
}
