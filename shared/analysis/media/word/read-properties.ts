import { parseXml } from '../xml/parse-xml.ts';

/** Elements of the core and extended properties that matter, by their names in `parseXml`'s form. */
const names: Readonly<Record<string, string>> = {
  'dc:title': 'title',
  'dc:creator': 'author',
  'dc:subject': 'subject',
  'dc:description': 'description',
  'dc:language': 'language',
  'cp:lastModifiedBy': 'lastModifiedBy',
  'cp:keywords': 'keywords',
  'dcterms:created': 'createdAt',
  'dcterms:modified': 'modifiedAt',
  Company: 'company',
  Application: 'application',
  Template: 'template',
};
const textLimit = 500;

/** Document properties of a package, by name; empty ones are left out. */
export function readProperties(
  core: Buffer | undefined,
  extended: Buffer | undefined,
  maximumDepth: number,
): Readonly<Record<string, string>> {
  const found: Record<string, string> = {};
  for (const xml of [core, extended]) {
    if (xml === undefined) continue;
    let current = '';
    let text = '';
    parseXml(xml, maximumDepth, {
      open(name) {
        current = name;
        text = '';
      },
      text(more) {
        text += more;
      },
      close(name) {
        const property = names[name];
        const value = text.trim().slice(0, textLimit);
        if (property !== undefined && name === current && value !== '') found[property] = value;
      },
    });
  }
  return found;
}
