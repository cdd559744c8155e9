import { decodeText } from '../../../model/decode-text.ts';
import type { BlockRole } from '../../../model/extraction.ts';
import type { ExtractionPart } from '../extraction-part.ts';
import type { ExtractionContext } from '../extractor.ts';
import { readWholeFile } from '../read-whole-file.ts';
import { readMail } from './read-mail.ts';

/**
 * Plain text: one block per paragraph (text between blank lines). Joined with line feeds the blocks are the decoded file again,
 * with line ends made one, so that offsets count in the file's own text. An e-mail whose texts are encoded is read as a mail program shows it;
 * offsets and lines count in that.
 */
export async function extractText(context: ExtractionContext): Promise<void> {
  const { characters } = context.ceilings;
  const { bytes, sha256 } = await readWholeFile(context.source, { keptBytes: characters * longestCharacter });
  const { text: raw, encoding } = decodeText(bytes);
  const mail = encoding.startsWith('utf-16') ? undefined : readMail(Buffer.from(bytes).toString('latin1'));
  const text = mail?.text ?? raw;
  const isWhole = text.length <= characters && bytes.length === context.source.sizeBytes;
  const reason = isWhole ? '' : `Only the first ${characters} characters were read.`;
  context.add(
    { type: 'sha256', sha256 },
    { type: 'metadata', name: 'encoding', value: encoding },
    { type: 'coverage', coverage: { check: 'text', extent: isWhole ? 'full' : 'partial', reason } },
    ...nameUnread(mail?.unread ?? []),
  );
  // One by one: a text may have more paragraphs than a call has arguments.
  for (const part of toParts(splitParagraphs(text.slice(0, characters).replaceAll(/\r\n?/g, '\n')))) context.add(part);
}

const namedFiles = 10;

/** The files that an e-mail carries and that are no text. */
function nameUnread(unread: readonly string[]): readonly ExtractionPart[] {
  if (unread.length === 0) return [];
  const names = unread.slice(0, namedFiles).join(', ').slice(0, 500);
  const more = unread.length > namedFiles ? ` and ${unread.length - namedFiles} more` : '';
  const reason = `Files in an e-mail are not opened: ${names}${more}. Submit them by themselves.`;
  return [{ type: 'coverage', coverage: { check: 'attachments', extent: 'not_assessed', reason } }];
}

interface Paragraph {
  readonly lines: string[];
  /** Number of its first line, from 1. */
  readonly line: number;
}

const listMark = /^\s*(?:[-*•‣◦–]|\d{1,2}[.)])\s/;
const mailHeader = /^(?:From|To|Cc|Bcc|Reply-To|Sender|Date|Subject|Preheader):\s/i;
const headlineLimit = 100;
/** Bytes of one character in UTF-8, at most. */
const longestCharacter = 4;
/** A longer paragraph is split, so that no check has to process all of it at once. */
const paragraphLineLimit = 200;
/** A mark behind a word that points to a note, and at the beginning of the note. */
const noteReference = /[\p{L}\p{N}%.!)][*†‡]/u;
const noteMark = /^\s*[*†‡]/;

/** A paragraph begins after blank lines (which belong to the paragraph before), at a list mark, and at each line of an e-mail's header. */
function splitParagraphs(text: string): readonly Paragraph[] {
  const paragraphs: Paragraph[] = [];
  for (const [index, line] of text.split('\n').entries()) {
    const paragraph = paragraphs.at(-1);
    const before = paragraph?.lines.at(-1) ?? '';
    const isLong = (paragraph?.lines.length ?? 0) >= paragraphLineLimit;
    const isBegin = isLong || isBlank(before) || listMark.test(line) || mailHeader.test(before);
    if (paragraph === undefined || (!isBlank(line) && isBegin)) paragraphs.push({ lines: [line], line: index + 1 });
    else paragraph.lines.push(line);
  }
  return paragraphs;
}

const isBlank = (line: string): boolean => line.trim() === '';

function toParts(paragraphs: readonly Paragraph[]): readonly ExtractionPart[] {
  let hasReference = false;
  return paragraphs.map(({ lines, line }) => {
    const role = hasReference && noteMark.test(lines[0] ?? '') ? 'footnote' : roleOf(lines);
    hasReference ||= lines.some((text) => noteReference.test(text));
    const block = {
      text: lines.join('\n'),
      order: line,
      source: 'document_text',
      role,
      place: { kind: 'text', line },
    } as const;
    return { type: 'block', block };
  });
}

function roleOf(lines: readonly string[]): BlockRole {
  const [first = '', ...others] = lines;
  if (listMark.test(first)) return 'list_item';
  if (/^Subject:/i.test(first)) return 'headline';
  const isAlone = others.every(isBlank) && !mailHeader.test(first);
  return isAlone && first.length <= headlineLimit && /[\p{L}\p{N}!?]$/u.test(first.trim()) ? 'headline' : 'body';
}
