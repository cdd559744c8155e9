import type { Services } from '../shared/domain/services.ts';
import { beginAsset } from '../shared/domain/submissions/begin-asset.ts';
import { findMalwareVerdict } from '../shared/domain/submissions/find-malware-verdict.ts';
import { getStoredAsset } from '../shared/domain/submissions/find-submission.ts';
import { settleAsset } from '../shared/domain/submissions/settle-asset.ts';
import { settleSubmission } from '../shared/domain/submissions/settle-submission.ts';
import { assetErrorTypes } from '../shared/model/errors.ts';
import { type AnalysisStep, type AssetOutcome, type AssetWork, assetWorkSchema } from '../shared/model/workflow.ts';
import type { AnalyzeFile } from './analyze-file.ts';

/**
 * Ends the asset within the same activity: an activity of its own would queue behind the analyses of everybody else.
 * False when the store does not let it, which leaves it to the orchestrator and its retries.
 */
async function settleAtOnce(services: Services, work: AssetWork, outcome: AssetOutcome): Promise<boolean> {
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

/**
 * Activity `analyze-asset`: everything of one asset in one turn of the queue (begin, malware verdict, analysis, topics, end), so that under
 * overload the oldest submissions finish first. Only faults of our own are thrown and tried again; what an earlier try stored is not repeated.
 */
export const createAnalyzeAsset =
  ({ services, analyzeFile }: { readonly services: Services; readonly analyzeFile: AnalyzeFile }) =>
  async (input: unknown): Promise<AnalysisStep> => {
    const work = assetWorkSchema.parse(input);
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
    const isSettled = delaySeconds === 0 && (await settleAtOnce(services, work, outcome));
    return isSettled ? { state: 'settled' } : { state: 'analyzed', outcome, delaySeconds };
  };
