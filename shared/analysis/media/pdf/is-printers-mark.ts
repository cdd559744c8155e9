/** What printers write beside a page: paths and names of files, dates, times and numbers of pages. */
const mark =
  /[a-z]:[\\/]\S*|(?<![\w./\\+-])[\w./\\+-]{1,120}\.(?:fm|indd|indb|qxp|qxd|ai|eps|pdf|docx?|pmd|tex)\b|\b\d{1,4}([-/.])\d{1,2}\1\d{1,4}\b|\b\d{1,2} ?(?:jan|feb|mar|apr|may|june?|july?|aug|sept?|oct|nov|dec)[a-z]* ?\d{2,4}\b|\b\d{1,2}:\d{2}(?::\d{2})?(?: ?[ap]\.?m\b\.?)?|\bpage \d+(?: of \d+)?\b/giu;

/** Whether a text says nothing but how and when its page was made. It qualifies no claim, however small it is. */
export function isPrintersMark(text: string): boolean {
  const rest = text.replaceAll(mark, ' ');
  return rest !== text && !/\p{L}/u.test(rest);
}
