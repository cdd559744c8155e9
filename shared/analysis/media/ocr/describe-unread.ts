/** For the coverage: lines that were found in a picture and not read within its ceiling. Empty for none. */
export const describeUnread = (lines: number): string =>
  lines === 0 ? '' : `${lines} lines of print were found and not read: the processor time for one picture was over.`;
