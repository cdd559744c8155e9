import { SaxesParser } from 'saxes';
import { decodeText } from '../../../model/decode-text.ts';
import { ExtractionError } from '../extraction-error.ts';

/** Called as an XML part is read. Names of elements and attributes have the usual prefixes, whatever the file calls them. */
export interface XmlHandler {
  open?(name: string, attributes: Readonly<Record<string, string>>): void;
  text?(text: string): void;
  close?(name: string): void;
}

/** Prefixes by namespace, so that a file may call them what it likes. Word's strict and transitional namespaces are one. */
const prefixes: Readonly<Record<string, string>> = {
  'http://schemas.openxmlformats.org/wordprocessingml/2006/main': 'w',
  'http://purl.oclc.org/ooxml/wordprocessingml/main': 'w',
  'http://schemas.openxmlformats.org/officeDocument/2006/relationships': 'r',
  'http://purl.oclc.org/ooxml/officeDocument/relationships': 'r',
  'http://schemas.openxmlformats.org/markup-compatibility/2006': 'mc',
  'http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing': 'wp',
  'http://purl.oclc.org/ooxml/drawingml/wordprocessingDrawing': 'wp',
  'http://schemas.openxmlformats.org/drawingml/2006/main': 'a',
  'http://purl.oclc.org/ooxml/drawingml/main': 'a',
  'http://schemas.openxmlformats.org/drawingml/2006/picture': 'pic',
  'http://purl.oclc.org/ooxml/drawingml/picture': 'pic',
  'http://purl.org/dc/elements/1.1/': 'dc',
  'http://purl.org/dc/terms/': 'dcterms',
  'http://schemas.openxmlformats.org/package/2006/metadata/core-properties': 'cp',
  'http://schemas.openxmlformats.org/officeDocument/2006/math': 'm',
  'http://purl.oclc.org/ooxml/officeDocument/math': 'm',
  'http://schemas.openxmlformats.org/drawingml/2006/chart': 'c',
  'http://purl.oclc.org/ooxml/drawingml/chart': 'c',
  'http://schemas.microsoft.com/office/drawing/2016/SVG/main': 'asvg',
  'http://schemas.microsoft.com/office/word/2015/wordml/symex': 'w16se',
  'urn:schemas-microsoft-com:vml': 'v',
  'http://www.w3.org/XML/1998/namespace': 'xml',
};

const usual: ReadonlySet<string> = new Set(Object.values(prefixes));

/** The namespaces that are in force within an element, and the names that were looked up in it. */
class Namespaces {
  readonly #uris: ReadonlyMap<string, string>;
  readonly #names = new Map<string, string>();

  constructor(uris: ReadonlyMap<string, string>) {
    this.#uris = uris;
  }

  /** The namespaces of an element with these attributes. */
  enter(attributes: Readonly<Record<string, string>>): Namespaces {
    const declared = Object.entries(attributes).filter(([name]) => name === 'xmlns' || name.startsWith('xmlns:'));
    if (declared.every(([name, uri]) => this.#uris.get(name.slice(6)) === uri)) return this;
    return new Namespaces(new Map([...this.#uris, ...declared.map(([name, uri]) => [name.slice(6), uri] as const)]));
  }

  nameOf(name: string): string {
    const known = this.#names.get(name);
    if (known !== undefined) return known;
    const colon = name.indexOf(':');
    const own = colon === -1 ? '' : name.slice(0, colon);
    const uri = this.#uris.get(own);
    const prefix = prefixes[uri ?? ''];
    // A usual prefix that stands for something else must not be taken for the usual one.
    const foreign = uri !== undefined && usual.has(own) ? `other-${name}` : name;
    const canonical = prefix === undefined ? foreign : `${prefix}:${name.slice(colon + 1)}`;
    this.#names.set(name, canonical);
    return canonical;
  }

  attributesOf(attributes: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
    const isUsual = Object.keys(attributes).every((name) => !name.includes(':') || this.nameOf(name) === name);
    if (isUsual) return attributes;
    return Object.fromEntries(
      Object.entries(attributes).map(([name, value]) => [name.includes(':') ? this.nameOf(name) : name, value]),
    );
  }
}

/**
 * Reads an XML part, in UTF-8 or, with a byte order mark, UTF-16. A document type is refused, so that no entity is ever expanded: `corrupt_file`,
 * as for XML that is not well-formed. Nesting past `maximumDepth` rejects with `limit_exceeded`.
 */
export function parseXml(xml: string | Uint8Array, maximumDepth: number, handler: XmlHandler): void {
  const parser = new SaxesParser();
  const inForce = [new Namespaces(new Map())];
  parser.on('error', (cause) => {
    throw new ExtractionError('corrupt_file', 'The file holds XML that is not well-formed.', { cause });
  });
  parser.on('doctype', () => {
    throw new ExtractionError('corrupt_file', 'The file holds XML with a document type, which its format forbids.');
  });
  parser.on('opentag', ({ name, attributes }) => {
    if (inForce.length > maximumDepth)
      throw new ExtractionError('limit_exceeded', 'The file holds XML that is nested too deeply.');
    const namespaces = inForce.at(-1)?.enter(attributes) ?? new Namespaces(new Map());
    inForce.push(namespaces);
    handler.open?.(namespaces.nameOf(name), namespaces.attributesOf(attributes));
  });
  parser.on('text', (text) => handler.text?.(text));
  parser.on('closetag', ({ name }) => {
    const namespaces = inForce.pop();
    if (namespaces !== undefined) handler.close?.(namespaces.nameOf(name));
  });
  parser.write(typeof xml === 'string' ? xml : decodeXml(xml)).close();
}

function decodeXml(bytes: Uint8Array): string {
  const [first, second] = bytes;
  const isWide = (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff);
  return isWide ? decodeText(bytes).text : new TextDecoder().decode(bytes);
}
