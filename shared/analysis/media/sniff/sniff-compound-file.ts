import type { FileFormat } from '../../../model/media-types.ts';
import type { ByteSource } from '../byte-source.ts';
import { listCompoundStreams } from '../compound-file.ts';

/**
 * Word 97 document (MS-DOC 2.1) or encrypted Office package (MS-OFFCRYPTO 2.3.1) by the names of its streams.
 * An encrypted package does not tell its application; it counts as `docx`, also beside a document for readers that know no packages.
 */
export async function sniffCompoundFile(source: ByteSource): Promise<FileFormat | undefined> {
  const names = new Set((await listCompoundStreams(source)).map(({ name }) => name));
  if (names.has('ENCRYPTEDPACKAGE')) return 'docx';
  return names.has('WORDDOCUMENT') ? 'doc' : undefined;
}
