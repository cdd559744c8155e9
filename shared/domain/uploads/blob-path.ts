import { findValidFilename } from './filename.ts';

/** Where a file of a workspace is stored; `<workspace_id>/<filename>` (specification, Upload results). */
export const toBlobPath = (workspaceId: string, filename: string): string => `${workspaceId}/${filename}`;

/** The path in its stored form (NFC) with its file name; undefined unless it is `<own workspace>/<valid filename>`. */
export function findOwnBlobPath(
  workspaceId: string,
  given: string,
): { readonly blobPath: string; readonly filename: string } | undefined {
  const prefix = toBlobPath(workspaceId, '');
  const filename = given.startsWith(prefix) ? findValidFilename(given.slice(prefix.length)) : undefined;
  return filename === undefined ? undefined : { blobPath: toBlobPath(workspaceId, filename), filename };
}
