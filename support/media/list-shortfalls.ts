import type { ExtractionOutcome } from '../../shared/analysis/worker/extract-in-child.ts';
import type { Required } from './nasty-input.ts';

/** What is not as required, in sentences; none when an outcome is as it must be. */
export function listShortfalls(outcome: ExtractionOutcome, required: Required): readonly string[] {
  if ('errorType' in required) {
    const errorType = outcome.ok ? 'complete' : outcome.failure.errorType;
    return errorType === required.errorType ? [] : [`It ended as ${errorType}, not ${required.errorType}.`];
  }
  if (!outcome.ok) return [`It ended as ${outcome.failure.errorType}: ${outcome.failure.message}`];
  const { coverage, measurements, blocks } = outcome.extraction;
  const incomplete = coverage.filter(({ extent }) => extent !== 'full');
  const found = incomplete.map(({ check }) => check).toSorted();
  const wanted = required.incomplete.toSorted();
  return [
    found.join() === wanted.join() ? '' : `Incomplete are [${found.join(', ')}], not [${wanted.join(', ')}].`,
    ...incomplete.map(({ check, reason }) => (reason === '' ? `${check} is incomplete without a reason.` : '')),
    required.measurement === undefined || measurements.some(({ name }) => name === required.measurement)
      ? ''
      : `${required.measurement} was not measured.`,
    required.text === undefined || blocks.some(({ text }) => text.includes(required.text ?? ''))
      ? ''
      : `'${required.text}' was not read.`,
  ].filter((sentence) => sentence !== '');
}
