import { parseScope, type Scope } from '../../model/scope.ts';

/** Blob names in the container `analysis`, one folder per workspace, mode, submission and asset. */

export const workspaceResultsPrefix = (workspaceId: string): string => `${workspaceId}/`;

export function submissionResultsPrefix(scope: Scope, submissionId: string): string {
  const { workspaceId, mode } = parseScope(scope);
  return `${workspaceResultsPrefix(workspaceId)}${mode}/${submissionId}/`;
}

/** Where one asset keeps `name`: every try writes the same place, because the pinned bytes are the same. */
export const resultName = (
  { scope, submissionId, assetId }: { readonly scope: Scope; readonly submissionId: string; readonly assetId: string },
  name: string,
): string => `${submissionResultsPrefix(scope, submissionId)}${assetId}/${name}`;
