import type { FileFormat } from '../../../model/media-types.ts';
import type { ByteSource } from '../byte-source.ts';
import { listCompoundStreams } from '../compound-file.ts';

/**
 * Word 97 document (MS-DOC 2.1) or encrypted Office package (MS-OFFCRYPTO 2.3.1) by the names of its streams.
 * An encrypted package does not tell its application; it counts as `docx`.
 */
export async function sniffCompoundFile(source: ByteSource): Promise<FileFormat | undefined> {
  for await (const { name } of listCompoundStreams(source)) {
    if (name === 'WordDocument') return 'doc';
    if (name === 'EncryptedPackage') return 'docx';
  }
  return undefined;
}
