const helper = '(?:do|does|did|is|are|was|were|has|have|will|would|can|could|should)';
/** The words that deny, for a regular expression without regard to case. */
export const denialWords = String.raw`(?:no|not|nothing|never|without|cannot|neither|nor|nobody|none|hardly|${helper}n['’]?t|(?:wo|ca|ai)n['’]?t|(?:fail|fails|failed|failing|unable|unlikely)\s+to)(?![\p{L}\p{M}'’])`;
/** With the helping verb before them. */
export const denial = String.raw`(?<![\p{L}\p{M}'’])(?:${helper}\s+)?${denialWords}`;
const hasDenial = new RegExp(denial, 'iu');

/** Words that are struck out, as the rules read them: with a stroke through each letter where they deny. Other words stay as they are: struck prices and claims are read. */
export const strikeDenial = (text: string): string =>
  hasDenial.test(text) ? text.replaceAll(/[\p{L}'’]|(?<=\S) (?=\S)/gu, '$&\u0336') : text;
