/** A PDF of given objects, as they are: for files that say something else than they show. */
export interface RawPdf {
  /** Content of each page. */
  readonly pages: readonly string[];
  /** Font dictionaries by their names in the content; `{n}` stands for the number of the object `n` of `objects`. */
  readonly fonts: Readonly<Record<string, string>>;
  /** Further objects: dictionaries, or streams with their bytes. */
  readonly objects?: readonly (string | { readonly dictionary: string; readonly bytes: Uint8Array })[];
  /** External objects by their names, such as pictures; references as in `fonts`. */
  readonly pictures?: Readonly<Record<string, string>>;
  /** Further entries of the pages' resources, such as shadings and patterns; references as in `fonts`. */
  readonly resources?: string;
  /** Further entries of the catalogue; references as in `fonts`. */
  readonly catalog?: string;
  readonly width?: number;
  readonly height?: number;
}

const toStream = (bytes: Uint8Array, dictionary = ''): Buffer =>
  Buffer.concat([
    Buffer.from(`<< ${dictionary} /Length ${bytes.length} >>\nstream\n`),
    bytes,
    Buffer.from('\nendstream'),
  ]);

export function writeRawPdf({
  pages,
  fonts,
  objects = [],
  pictures = {},
  resources = '',
  catalog = '',
  width = 500,
  height = 300,
}: RawPdf): Buffer {
  const firstOwn = 3;
  const refer = (text: string): string =>
    text.replaceAll(/\{(\d+)\}/g, (_, at: string) => `${firstOwn + Number(at)} 0 R`);
  const list = (entries: Readonly<Record<string, string>>): string =>
    Object.entries(entries)
      .map(([name, value]) => `/${name} ${refer(value)}`)
      .join(' ');
  const firstPage = firstOwn + objects.length;
  const bodies: Buffer[] = [
    Buffer.from(`<< /Type /Catalog /Pages 2 0 R ${refer(catalog)} >>`),
    Buffer.from(
      `<< /Type /Pages /Count ${pages.length} /Kids [${pages.map((_, at) => `${firstPage + 2 * at} 0 R`).join(' ')}] >>`,
    ),
    ...objects.map((object) =>
      typeof object === 'string'
        ? Buffer.from(refer(object), 'latin1')
        : toStream(object.bytes, refer(object.dictionary)),
    ),
    ...pages.flatMap((operators, at) => [
      Buffer.from(
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${width} ${height}] /Contents ${firstPage + 2 * at + 1} 0 R ` +
          `/Resources << /Font << ${list(fonts)} >> /XObject << ${list(pictures)} >> ${refer(resources)} >> >>`,
      ),
      toStream(Buffer.from(operators, 'latin1')),
    ]),
  ];
  const chunks = [Buffer.from('%PDF-1.7\n')];
  let length = chunks[0]?.length ?? 0;
  const rows = bodies.map((body, at) => {
    const object = Buffer.concat([Buffer.from(`${at + 1} 0 obj\n`), body, Buffer.from('\nendobj\n')]);
    const row = `${String(length).padStart(10, '0')} 00000 n \n`;
    chunks.push(object);
    length += object.length;
    return row;
  });
  const size = bodies.length + 1;
  chunks.push(
    Buffer.from(
      `xref\n0 ${size}\n0000000000 65535 f \n${rows.join('')}trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${length}\n%%EOF\n`,
    ),
  );
  return Buffer.concat(chunks);
}
