import { SaxesParser } from 'saxes';
import { ExtractionError } from '../extraction-error.ts';

/** Called as an XML text is read. Names are as `canonicalName` gives them; attributes keep theirs. */
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
  'urn:schemas-microsoft-com:vml': 'v',
  'http://www.w3.org/XML/1998/namespace': 'xml',
};

/**
 * Reads an XML part. A document type is refused, so that no entity is ever expanded: `corrupt_file`, as for XML that is not well-formed.
 * Nesting past `maximumDepth` rejects with `limit_exceeded`.
 */
export function parseXml(xml: string, maximumDepth: number, handler: XmlHandler): void {
  const parser = new SaxesParser();
  const names = new Map<string, string>();
  const uris = new Map<string, string>();
  let depth = 0;
  const canonicalName = (name: string): string => {
    const known = names.get(name);
    if (known !== undefined) return known;
    const colon = name.indexOf(':');
    const prefix = prefixes[uris.get(colon === -1 ? '' : name.slice(0, colon)) ?? ''];
    const canonical = prefix === undefined ? name : `${prefix}:${name.slice(colon + 1)}`;
    names.set(name, canonical);
    return canonical;
  };
  parser.on('error', (cause) => {
    throw new ExtractionError('corrupt_file', 'The file holds XML that is not well-formed.', { cause });
  });
  parser.on('doctype', () => {
    throw new ExtractionError('corrupt_file', 'The file holds XML with a document type, which its format forbids.');
  });
  parser.on('opentag', ({ name, attributes }) => {
    depth += 1;
    if (depth > maximumDepth)
      throw new ExtractionError('limit_exceeded', 'The file holds XML that is nested too deeply.');
    for (const [attribute, uri] of Object.entries(attributes)) {
      if (!attribute.startsWith('xmlns')) continue;
      const prefix = attribute.slice(6); // Behind `xmlns:`.
      if (uris.get(prefix) !== uri) names.clear();
      uris.set(prefix, uri);
    }
    handler.open?.(canonicalName(name), attributes);
  });
  parser.on('text', (text) => handler.text?.(text));
  parser.on('closetag', ({ name }) => {
    depth -= 1;
    handler.close?.(canonicalName(name));
  });
  parser.write(xml).close();
}
