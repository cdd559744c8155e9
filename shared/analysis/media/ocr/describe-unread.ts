/** For the coverage: lines that were found in a picture and not read within its ceiling. Empty for none. */
export function describeUnread(lines: number): string {
  if (lines === 0) return '';
  const what = lines === 1 ? '1 line of print was' : `${lines} lines of print were`;
  return `${what} found and not read: the processor time for one picture was over.`;
}
