import { SaxesParser } from 'saxes';

/** The properties that matter, by their qualified names as every writer spells them. */
const properties: Readonly<Record<string, string>> = {
  'dc:creator': 'creator',
  'dc:rights': 'rights',
  'dc:title': 'title',
  'dc:description': 'caption',
  'dc:language': 'language',
  'photoshop:Credit': 'credit',
  'xmp:CreatorTool': 'creatorTool',
  'Iptc4xmpExt:DigitalSourceType': 'digitalSourceType',
  'pdfuaid:part': 'pdfUaPart',
  'exif:GPSLatitude': 'xmpGpsLatitude',
  'exif:GPSLongitude': 'xmpGpsLongitude',
};
const textLimit = 500;
const sizeLimitBytes = 1_000_000;

/** Reads an XMP packet (ISO 16684-1), whose properties are attributes or elements. Damaged packets give what was read before the damage. */
export function readXmp(bytes: Uint8Array | undefined): Readonly<Record<string, string>> {
  if (bytes === undefined || bytes.length > sizeLimitBytes) return {};
  const found: Record<string, string> = {};
  const keep = (property: string, text: string): void => {
    const name = properties[property];
    const value = text.trim().slice(0, textLimit);
    if (name !== undefined && value !== '') found[name] ??= value;
  };
  const parser = new SaxesParser();
  const open: { readonly name: string; text: string }[] = [];
  parser.on('error', () => {});
  parser.on('opentag', ({ name, attributes }) => {
    open.push({ name, text: '' });
    for (const [attribute, value] of Object.entries(attributes)) keep(attribute, value);
  });
  parser.on('text', (text) => {
    const property = open.findLast(({ name }) => name in properties);
    if (property !== undefined) property.text += text;
  });
  parser.on('closetag', () => {
    const closed = open.pop();
    if (closed !== undefined) keep(closed.name, closed.text.replaceAll(/\s+/g, ' '));
  });
  try {
    parser
      .write(
        Buffer.from(bytes)
          .toString('utf8')
          .replace(/^\0+|\0+$/g, ''),
      )
      .close();
  } catch {
    // What was read until here counts.
  }
  return found;
}
