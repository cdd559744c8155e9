import type { ExtractionOutcome } from '../../shared/analysis/worker/extract-in-child.ts';
import type { TableRow } from './types.ts';
import { type ServiceWatch, watchService } from './watch-service.ts';

/** One file opened, and how the service answered meanwhile. */
export interface MeasuredRun {
  readonly outcome: ExtractionOutcome;
  readonly seconds: number;
  readonly watch: ServiceWatch;
}

/** Opens a file while the service at `healthUrl`, which runs in this process, is asked for its health over and over. */
export async function measureRun(healthUrl: string, open: () => Promise<ExtractionOutcome>): Promise<MeasuredRun> {
  const watching = watchService(healthUrl);
  const startedAt = performance.now();
  const outcome = await open();
  const seconds = (performance.now() - startedAt) / 1000;
  return { outcome, seconds, watch: await watching.stop() };
}

export const figuresHead = ['outcome', 'seconds', 'peak MB', 'answers meanwhile', 'slowest ms'] as const;

/** The columns of `figuresHead`. */
export function toFigures({ outcome, seconds, watch }: MeasuredRun): TableRow {
  return [
    describeOutcome(outcome),
    seconds.toFixed(1),
    Math.round(outcome.peakMemoryBytes / 1e6),
    watch.failed === 0 ? watch.answered : `${watch.answered}, ${watch.failed} failed`,
    Math.round(watch.slowestMs),
  ];
}

function describeOutcome(outcome: ExtractionOutcome): string {
  if (!outcome.ok) return `\`${outcome.failure.errorType}\``;
  const incomplete = outcome.extraction.coverage.filter(({ extent }) => extent !== 'full');
  const checks = incomplete.map(({ check, extent }) => `${check} ${extent === 'partial' ? 'in part' : 'not assessed'}`);
  return checks.length === 0 ? 'complete' : `complete; ${checks.join(', ')}`;
}
