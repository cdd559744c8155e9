const wordings = new Map<number, boolean>();

/** Whether it is a letter or a digit. */
export function isWording(code: number): boolean {
  const known = wordings.get(code);
  if (known !== undefined) return known;
  const is = /[\p{L}\p{N}]/u.test(String.fromCodePoint(code));
  wordings.set(code, is);
  return is;
}
