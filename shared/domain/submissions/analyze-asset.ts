import { assetErrorTypes } from '../../model/errors.ts';
import type { StoredAsset, SubmissionDocument } from '../../model/submission.ts';
import type { AnalysisStep, AssetOutcome, AssetWork } from '../../model/workflow.ts';
import type { Services } from '../services.ts';
import { beginAsset } from './begin-asset.ts';
import { findMalwareVerdict } from './find-malware-verdict.ts';
import { getStoredAsset } from './find-submission.ts';
import { settleAsset } from './settle-asset.ts';
import { settleSubmission } from './settle-submission.ts';

/** Analyses one file and stores its findings: how it ended. */
export type AnalyzeFile = (work: AssetWork, document: SubmissionDocument, asset: StoredAsset) => Promise<AssetOutcome>;

/**
 * Does everything for one asset in one turn of the queue (begin, malware verdict, analysis, topics, end), so that under overload the oldest
 * submissions finish first. Rejects only with faults of the service itself, for another try; what an earlier try stored is not repeated.
 */
export async function analyzeAsset(
  services: Services,
  analyzeFile: AnalyzeFile,
  work: AssetWork,
): Promise<AnalysisStep> {
  const document = await beginAsset(services, work);
  if (document === undefined) return { state: 'settled' };
  const asset = getStoredAsset(document, work.assetId);
  const verdict = services.isMalwareScanOn ? await findMalwareVerdict(services, document, asset) : 'clean';
  if (verdict === 'pending') return { state: 'awaiting_scan' };
  const outcome: AssetOutcome =
    verdict === 'malicious'
      ? { ok: false, errorType: 'malware_detected', errorMessage: assetErrorTypes.malware_detected.message }
      : await analyzeFile(work, document, asset);
  const delaySeconds = document.simulationDelaySeconds ?? 0;
  const isSettled = delaySeconds === 0 && (await trySettle(services, work, outcome));
  return isSettled ? { state: 'settled' } : { state: 'analyzed', outcome, delaySeconds };
}

/** Settles the asset here, without another activity. False when the store does not take the write: then the orchestrator settles it, with its retries. */
async function trySettle(services: Services, work: AssetWork, outcome: AssetOutcome): Promise<boolean> {
  const { submissionId, assetId } = work;
  try {
    await settleAsset(services, { ...work, outcome });
    await settleSubmission(services, work);
    return true;
  } catch (cause) {
    services.logger.warn({ submissionId, assetId, cause }, 'The end of an asset could not be stored at once.');
    return false;
  }
}
