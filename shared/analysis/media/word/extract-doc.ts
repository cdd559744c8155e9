import type WordExtractor from 'word-extractor';
import type { BlockRole } from '../../../model/extraction.ts';
import type { ByteSource } from '../byte-source.ts';
import { listCompoundStreams } from '../compound-file.ts';
import { ExtractionError } from '../extraction-error.ts';
import type { ExtractionPart } from '../extraction-part.ts';
import type { ExtractionContext } from '../extractor.ts';
import { readWholeFile } from '../read-whole-file.ts';
import { hasUnreadLists, loadWordExtractor } from './load-word-extractor.ts';

/** Bit of the flags at offset 10 of the document stream (MS-DOC 2.5.2, FibBase). */
const encryptedFlag = 0x0100;
/** nFib of Word 97, at offset 2; Word 6 and 95 wrote 101 to 104. */
const word97 = 0x00c1;
/** MS-OFFCRYPTO 2.2.11. */
const rightsStream = '\tDRMCONTENT';

const unreadLists: ExtractionPart = {
  type: 'coverage',
  coverage: {
    check: 'list_numbers',
    extent: 'not_assessed',
    reason: 'The tables of lists are damaged: items are without their numbers.',
  },
};

/** Documents of Word 97 to 2003: the text of all their parts. Deleted text is left out; what is hidden is not told apart. */
export async function extractDoc(context: ExtractionContext): Promise<void> {
  const { bytes, sha256 } = await readWholeFile(context.source);
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  const { version, isEncrypted, hasRights, hasPictures } = await readHeader(file);
  if (hasRights)
    throw new ExtractionError('encrypted_file', 'Only those who were given the right may read the document.');
  if (version < word97)
    throw new ExtractionError(
      'unsupported_format',
      'The document was written by Word 6 or Word 95. Save it as DOCX or PDF and upload that.',
    );
  if (isEncrypted) throw new ExtractionError('encrypted_file', 'The Word document is protected by a password.');
  const document = await open(file);
  const sections: readonly (readonly [BlockRole, string])[] = [
    ['header', document.getHeaders({ includeFooters: false })],
    ['body', document.getBody()],
    ['body', document.getTextboxes({ includeHeadersAndFooters: true, includeBody: true })],
    ['footnote', document.getFootnotes()],
    ['footnote', document.getEndnotes()],
    ['note', document.getAnnotations()],
    ['footer', document.getFooters()],
  ];
  const parts: ExtractionPart[] = [];
  for (const [role, text] of sections) {
    for (const line of text.split('\n')) {
      if (line.trim() === '') continue;
      const number = parts.length + 1;
      const place = { kind: 'text', line: number } as const;
      const block = {
        text: line,
        order: number,
        source: 'document_text',
        role: line.includes('\t') ? 'table_cell' : role,
        place,
      } as const;
      parts.push({ type: 'block', block });
    }
  }
  const reason = 'Old Word files do not let hidden text and colours be told apart.';
  context.add(
    { type: 'sha256', sha256 },
    { type: 'engine', name: 'word-extractor', version: '1.0.4' },
    ...parts,
    { type: 'coverage', coverage: { check: 'text', extent: 'full', reason: '' } },
    ...(['hidden_text', 'contrast'] as const).map(
      (check): ExtractionPart => ({ type: 'coverage', coverage: { check, extent: 'not_assessed', reason } }),
    ),
    ...(hasUnreadLists(document) ? [unreadLists] : []),
    {
      type: 'coverage',
      coverage: hasPictures
        ? { check: 'pictures', extent: 'not_assessed', reason: 'Pictures in old Word files cannot be read.' }
        : { check: 'pictures', extent: 'full', reason: '' },
    },
  );
}

interface Header {
  /** nFib. */
  readonly version: number;
  readonly isEncrypted: boolean;
  /** Its text is encrypted for those who have the right to read it; what stands in its place says so. */
  readonly hasRights: boolean;
  /** It has a stream for pictures and drawings. */
  readonly hasPictures: boolean;
}

async function readHeader(file: Buffer): Promise<Header> {
  const source: ByteSource = {
    sizeBytes: file.length,
    read: (offset, length) => Promise.resolve(file.subarray(offset, offset + length)),
  };
  const streams = await listCompoundStreams(source);
  const has = (...names: readonly string[]): boolean => streams.some(({ name }) => names.includes(name));
  const offset = streams.find(({ name }) => name === 'WORDDOCUMENT')?.offset;
  const base = offset === undefined || offset + 12 > file.length ? undefined : file.subarray(offset, offset + 12);
  return {
    version: base?.readUInt16LE(2) ?? word97,
    isEncrypted: base !== undefined && (base.readUInt16LE(10) & encryptedFlag) !== 0,
    hasRights: has(rightsStream),
    hasPictures: has('DATA', 'OBJECTPOOL'),
  };
}

async function open(file: Buffer): Promise<WordExtractor.Document> {
  try {
    const Extractor = loadWordExtractor();
    return await new Extractor().extract(file);
  } catch (cause) {
    throw new ExtractionError('corrupt_file', 'The Word document is damaged and cannot be opened.', { cause });
  }
}
