const superscripts = '⁰¹²³⁴⁵⁶⁷⁸⁹';

/** A number as a reader sees it above the line. */
export const toSuperscript = (number: number): string =>
  String(number).replaceAll(/\d/g, (digit) => superscripts[Number(digit)] ?? digit);
