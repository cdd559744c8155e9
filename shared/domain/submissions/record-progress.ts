import type { AssetWork } from '../../model/workflow.ts';
import type { Services } from '../services.ts';
import { publish } from './publish.ts';
import { findOpenAsset, withProgress } from './transitions.ts';
import { updateSubmission } from './update-submission.ts';

/** Smaller steps are not worth a write, unless nothing was written for a while: the watchdog looks for recent progress. */
const smallestStep = 5;
/** A long analysis shows every step, as people watch it. */
const shortestPauseMs = 5000;
const longestSilenceMs = 30_000;
const maximumTries = 3;

/**
 * Stores how far this try of an asset is (0..100) and publishes it to the channel. Best effort: never rejects, small steps are left out,
 * a try that ended is not touched.
 */
export async function recordProgress(
  services: Services,
  work: AssetWork & { readonly progressPercent: number },
): Promise<void> {
  const { scope, submissionId, assetId, progressPercent } = work;
  try {
    const written = await updateSubmission(
      services,
      scope,
      submissionId,
      (document) => {
        const asset = findOpenAsset(document, work);
        const now = services.clock.now();
        if (!asset) return undefined;
        const step = progressPercent - asset.progressPercent;
        const pauseMs = now.getTime() - Date.parse(document.progressedAt);
        const isWorthwhile = step >= smallestStep || (step > 0 && pauseMs >= shortestPauseMs);
        if (!isWorthwhile && pauseMs < longestSilenceMs) return undefined;
        return { document: withProgress(document, asset, progressPercent, now) };
      },
      maximumTries,
    );
    const asset = written && findOpenAsset(written, work);
    if (asset) {
      await publish(services, {
        type: 'asset.progress',
        submissionId,
        assetId,
        progressPercent: asset.progressPercent,
      });
    }
  } catch (cause) {
    services.logger.warn({ submissionId, assetId, cause }, 'The progress of an asset could not be stored.');
  }
}
