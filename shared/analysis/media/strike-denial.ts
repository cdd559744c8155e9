/**
 * A denial that is struck out, with a stroke through each letter, as the rules read it; every other text as it is: struck prices and claims
 * are read.
 */
export const strikeDenial = (text: string): string =>
  /^\s*(?:\p{L}+\s+)?(?:no|not|never|cannot|\p{L}*n['’]t)\s*$/iu.test(text)
    ? text.replaceAll(/[\p{L}'’]/gu, '$&\u0336')
    : text;
