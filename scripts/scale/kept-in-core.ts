/** A claim on a path and its place among the versions, an estimate. */
const claimBytes = 900;
/** What is kept with its index, against the document, an estimate. */
const indexFactor = 1.5;
/** What one logical partition holds. */
const partitionBytes = 20e9;

/** Bytes that a submission of so many assets keeps in `core`: claims, which a workspace's next submission looks up by path, and everything else. */
export function keptInCore(
  assets: number,
  { perSubmission, perAsset }: { readonly perSubmission: number; readonly perAsset: number },
): { readonly claims: number; readonly rest: number } {
  return { claims: assets * claimBytes * indexFactor, rest: (perSubmission + assets * perAsset) * indexFactor };
}

/** Submissions a day with which one workspace fills its logical partition by the time the first of them are deleted. */
export const mostOfWorkspace = (bytesEach: number, days: number): number => partitionBytes / (bytesEach * days);
