/** Broadcast sections by the non-broadcast section with the same subject. */
const broadcastSections: Readonly<Record<string, string>> = {
  1: '1',
  2: '2',
  3: '3',
  4: '4',
  5: '5',
  9: '11',
  11: '12',
  12: '13',
  13: '15',
  14: '14',
  17: '16',
  19: '18',
  20: '19',
  32: '5',
};

/** Section of a rule in non-broadcast numbers, for example `3`; a book other than the two codes keeps its name. */
export function toSubjectSection(ruleCode: string): string {
  const known = sections.get(ruleCode);
  if (known !== undefined) return known;
  const section = readSection(ruleCode);
  sections.set(ruleCode, section);
  return section;
}

/** Every rule is asked for again and again, and there are some hundred. */
const sections = new Map<string, string>();

function readSection(ruleCode: string): string {
  const [book = '', number = ''] = ruleCode.split('_');
  const section = number.split('.')[0] ?? '';
  if (book === 'BCAP') return broadcastSections[section] ?? `BCAP ${section}`;
  return book === 'CAP' ? section : book;
}
