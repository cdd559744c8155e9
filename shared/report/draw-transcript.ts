import { surelyHeard } from '../model/surely-heard.ts';
import { formatClock } from './describe-place.ts';
import { html, type Markup } from './html.ts';
import { findingId } from './place-marks.ts';
import type { ReviewedAsset } from './review.ts';

/** What is said, line by line, each with its time and the findings that are about it. Undefined where nothing is said. */
export function drawTranscript(file: number, { transcript, issues }: ReviewedAsset): Markup | undefined {
  if (transcript.length === 0) return undefined;
  const lines = transcript.map(({ startMs, endMs, text, confidence }) => {
    const here = issues.filter(
      ({ anchor }) => anchor.kind === 'time' && anchor.startMs < endMs && anchor.endMs > startMs && 'quote' in anchor,
    );
    const numbers = here.map(
      (issue) =>
        html` <a class="number ${issue.severity.toLowerCase()}" href="#${findingId(file, issue)}" aria-label="Finding ${issue.referenceNumber}">${issue.referenceNumber}</a>`,
    );
    const isUncertain = confidence !== null && confidence < surelyHeard;
    return html`<li><span class="time">${formatClock(startMs)}</span> <span><bdi>${text}</bdi>${isUncertain ? html` <span class="aside">(not heard clearly)</span>` : undefined}${numbers}</span></li>`;
  });
  return html`<h3>What is said</h3><ol class="transcript">${lines}</ol>`;
}
