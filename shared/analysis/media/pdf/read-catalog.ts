import { inflateSync } from 'node:zlib';
import { readXmp } from '../image/read-xmp.ts';
import { type PdfValue, parsePdfValue, toPdfText } from './parse-pdf-value.ts';

/** What the document says of itself where PDFium has no function to read it. */
export interface PdfCatalog {
  /** Undefined when the document states none; empty when it is encrypted. */
  readonly language: string | undefined;
  readonly showsTitle: boolean;
  readonly openActionKind: string | undefined;
  /** Properties of the XMP packet, by the names of `readXmp`; undefined when there is a packet that cannot be read. */
  readonly xmp: Readonly<Record<string, string>> | undefined;
}

/** Inflated bytes of object streams that are searched. */
const inflateLimitBytes = 64 * 2 ** 20;
/** A dictionary is looked for within this many bytes behind the number of its object. */
const objectLimitBytes = 65_536;

/** Reads the catalog of a file; undefined when it cannot be found, as in files whose objects are encrypted in streams. */
export function readCatalog(file: Buffer, isEncrypted: boolean): PdfCatalog | undefined {
  const rootNumber = findRoot(file);
  if (rootNumber === undefined) return undefined;
  const find = createObjectFinder(file, isEncrypted);
  const root = toDictionary(parseObject(find(rootNumber)));
  if (root?.get('Pages') === undefined) return undefined;
  const resolve = (value: PdfValue | undefined): PdfValue | undefined =>
    value?.kind === 'reference' ? parseObject(find(value.number)) : value;
  const language = resolve(root.get('Lang'));
  const action = toDictionary(resolve(root.get('OpenAction')))?.get('S');
  return {
    language:
      language?.kind === 'string' ? (isEncrypted ? '' : toPdfText(language.text).trim() || undefined) : undefined,
    showsTitle: isTrue(toDictionary(resolve(root.get('ViewerPreferences')))?.get('DisplayDocTitle')),
    openActionKind: action?.kind === 'name' ? action.name : undefined,
    xmp: readMetadata(file, root.get('Metadata'), find, isEncrypted),
  };
}

/** Number of the catalog's object, from the last trailer that names one. */
function findRoot(file: Buffer): number | undefined {
  for (
    let at = file.lastIndexOf('/Root', undefined, 'latin1');
    at > 0;
    at = file.lastIndexOf('/Root', at - 1, 'latin1')
  ) {
    const number = /^\/Root\s+(\d+)\s+\d+\s+R/.exec(file.toString('latin1', at, at + 40))?.[1];
    if (number !== undefined) return Number(number);
  }
  return undefined;
}

interface FoundObject {
  /** Latin-1, from the object's value on. */
  readonly text: string;
  /** Where the value begins in the file; undefined within an object stream. */
  readonly offset: number | undefined;
}

type ObjectFinder = (number: number) => FoundObject | undefined;

function createObjectFinder(file: Buffer, isEncrypted: boolean): ObjectFinder {
  let packed: ReadonlyMap<number, string> | undefined;
  return (number) => {
    const offset = findPlainObject(file, number);
    if (offset !== undefined) return { text: file.toString('latin1', offset, offset + objectLimitBytes), offset };
    packed ??= isEncrypted ? new Map<number, string>() : unpackObjectStreams(file);
    const text = packed.get(number);
    return text === undefined ? undefined : { text, offset: undefined };
  };
}

/** Offset behind `N 0 obj`; the last one, as updates are appended. */
function findPlainObject(file: Buffer, number: number): number | undefined {
  const wanted = `${number} 0 obj`;
  for (
    let at = file.lastIndexOf(wanted, undefined, 'latin1');
    at >= 0;
    at = file.lastIndexOf(wanted, at - 1, 'latin1')
  ) {
    if (at === 0 || /\s/.test(String.fromCharCode(file[at - 1] ?? 0))) return at + wanted.length;
  }
  return undefined;
}

/** Objects that are packed in streams (7.5.7), by number. */
function unpackObjectStreams(file: Buffer): ReadonlyMap<number, string> {
  const objects = new Map<number, string>();
  let inflatedBytes = 0;
  for (let at = file.indexOf('/ObjStm', 0, 'latin1'); at !== -1; at = file.indexOf('/ObjStm', at + 1, 'latin1')) {
    const begin = file.lastIndexOf('<<', at, 'latin1');
    const bytes = begin === -1 ? undefined : readStream(file, begin, inflateLimitBytes - inflatedBytes);
    if (bytes === undefined) continue;
    inflatedBytes += bytes.length;
    const dictionary = toDictionary(parsePdfValue(file.toString('latin1', begin, begin + 1024)));
    const first = toNumber(dictionary?.get('First'));
    const count = toNumber(dictionary?.get('N'));
    if (first === undefined || count === undefined) continue;
    const pairs = bytes.toString('latin1', 0, first).trim().split(/\s+/).map(Number);
    for (let index = 0; index < count; index++) {
      const [number = Number.NaN, offset = Number.NaN] = pairs.slice(index * 2, index * 2 + 2);
      const end = pairs[index * 2 + 3] ?? bytes.length - first;
      if (Number.isFinite(number) && end - offset < objectLimitBytes)
        objects.set(number, bytes.toString('latin1', first + offset, first + end));
    }
  }
  return objects;
}

/** The stream behind the dictionary at `begin`, inflated where it is deflated; undefined where it cannot be read. */
function readStream(file: Buffer, begin: number, limitBytes: number): Buffer | undefined {
  const marker = file.indexOf('stream', begin, 'latin1');
  if (marker === -1 || marker - begin > objectLimitBytes || limitBytes <= 0) return undefined;
  const start = marker + 6 + (file[marker + 6] === 0x0d ? 2 : 1);
  const end = file.indexOf('endstream', start, 'latin1');
  const bytes = file.subarray(start, end === -1 ? file.length : end);
  const dictionary = toDictionary(parsePdfValue(file.toString('latin1', begin, marker)));
  const filter = dictionary?.get('Filter');
  if (filter === undefined) return bytes;
  const names = filter.kind === 'array' ? filter.items : [filter];
  if (names.length !== 1 || names[0]?.kind !== 'name' || names[0].name !== 'FlateDecode') return undefined;
  try {
    return inflateSync(bytes, { maxOutputLength: limitBytes });
  } catch {
    return undefined;
  }
}

function readMetadata(
  file: Buffer,
  value: PdfValue | undefined,
  find: ObjectFinder,
  isEncrypted: boolean,
): Readonly<Record<string, string>> | undefined {
  if (value?.kind !== 'reference') return {};
  const found = find(value.number);
  if (found?.offset === undefined) return undefined;
  const stream = readStream(file, found.offset, inflateLimitBytes);
  const isReadable = stream?.includes('xmpmeta') === true || stream?.includes('rdf:RDF') === true;
  return isReadable ? readXmp(stream) : isEncrypted ? undefined : {};
}

function parseObject(found: FoundObject | undefined): PdfValue | undefined {
  return found && parsePdfValue(found.text.split(/\bendobj\b|\bstream\b/, 1)[0] ?? '');
}

const toDictionary = (value: PdfValue | undefined): ReadonlyMap<string, PdfValue> | undefined =>
  value?.kind === 'dictionary' ? value.entries : undefined;

const isTrue = (value: PdfValue | undefined): boolean => value?.kind === 'other' && value.text === 'true';

const toNumber = (value: PdfValue | undefined): number | undefined =>
  value?.kind === 'other' && /^\d+$/.test(value.text) ? Number(value.text) : undefined;
