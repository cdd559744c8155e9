/** One page whose standard font (Helvetica) has a character map of its own: what is drawn and what the file says it is may differ. */
export interface MappedPdf {
  /** Content of the page; the font is `F`. */
  readonly operators: string;
  /** By code of the font (as Latin-1): what the file says it stands for, in UTF-16. Codes that are not listed stand for themselves. */
  readonly map?: Readonly<Record<string, string>>;
  readonly width?: number;
  readonly height?: number;
}

const hex = (text: string): string => Buffer.from(text, 'utf16le').swap16().toString('hex').toUpperCase();

const stream = (text: string): string =>
  `<< /Length ${Buffer.byteLength(text, 'latin1')} >>\nstream\n${text}\nendstream`;

export function writeMappedPdf({ operators, map = {}, width = 500, height = 300 }: MappedPdf): Buffer {
  const entries = Array.from({ length: 224 }, (_, index) => String.fromCharCode(index + 32)).map(
    (code) => `<${code.charCodeAt(0).toString(16).padStart(2, '0')}> <${hex(map[code] ?? code)}>`,
  );
  const blocks: string[] = [];
  for (let at = 0; at < entries.length; at += 100) {
    const part = entries.slice(at, at + 100);
    blocks.push(`${part.length} beginbfchar\n${part.join('\n')}\nendbfchar`);
  }
  const cmap = `/CIDInit /ProcSet findresource begin 12 dict begin begincmap /CMapName /Own def /CMapType 2 def 1 begincodespacerange <00> <FF> endcodespacerange\n${blocks.join('\n')}\nendcmap end end`;
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${width} ${height}] /Contents 4 0 R /Resources << /Font << /F 5 0 R >> >> >>`,
    stream(operators),
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding /ToUnicode 6 0 R >>',
    stream(cmap),
  ];
  let file = '%PDF-1.7\n';
  const offsets = objects.map((object, index) => {
    const at = file.length;
    file += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return at;
  });
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  file += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${file.length}\n%%EOF\n`;
  return Buffer.from(file, 'latin1');
}
