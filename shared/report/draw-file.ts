import type { FileLook } from '../analysis/look-at-file.ts';
import type { Topic } from '../model/issue.ts';
import { toVerdict, toVerdictClass } from '../model/verdict.ts';
import { drawFinding } from './draw-finding.ts';
import { drawPicture } from './draw-picture.ts';
import { drawRecord } from './draw-record.ts';
import { drawText } from './draw-text.ts';
import { drawTimeline } from './draw-timeline.ts';
import { drawTranscript } from './draw-transcript.ts';
import { html, type Markup } from './html.ts';
import { capitalise, countFindings, describeReading, describeShortfall } from './phrases.ts';
import { findingId, isOnFrame, isShown, listMarks, type Mark } from './place-marks.ts';
import type { ReviewedAsset } from './review.ts';

function drawTopic(file: number, { title, issues, summary }: Topic): Markup {
  const numbers = issues.map(
    (issue) =>
      html` <a class="number ${issue.severity.toLowerCase()}" href="#${findingId(file, issue)}" aria-label="Finding ${issue.referenceNumber}">${issue.referenceNumber}</a>`,
  );
  return html`<li><strong><bdi>${title}</bdi></strong><span class="numbers">${numbers}</span><p>${summary.text}</p></li>`;
}

/** Pages and still pictures; pages without findings are shown too, so that one sees what was read. */
function drawStills(file: number, look: FileLook, marks: readonly Mark[]): Markup[] {
  return look.frames
    .filter(({ timeMs }) => timeMs === null)
    .map((frame, index, stills) => {
      const isPaged = stills.length > 1 || frame.page !== 1;
      const name = isPaged ? `page ${frame.page ?? index + 1}` : 'the picture';
      const here = marks.filter(({ anchor }) => isOnFrame(frame, anchor));
      return html`<figure>${drawPicture(file, frame, here, name)}<figcaption>${capitalise(name)}</figcaption></figure>`;
    });
}

function drawViews(file: number, look: FileLook | undefined, marks: readonly Mark[]): Markup[] {
  const stills = look ? drawStills(file, look, marks) : [];
  const timeline = drawTimeline(file, look?.durationMs ?? null, look?.frames ?? [], marks);
  const text = look && stills.length === 0 && !timeline ? drawText(file, look.blocks, marks) : undefined;
  return [timeline, ...stills, text].filter((view) => view !== undefined);
}

function drawCoverage({ read, coverage }: ReviewedAsset): Markup {
  const partial = coverage.filter(({ extent, reason }) => extent !== 'full' && reason !== '');
  const rows = partial.map((line) => html`<li>${describeShortfall(line)}</li>`);
  return html`<div class="coverage"><p>${describeReading(read)}</p>${partial.length > 0 ? html`<ul>${rows}</ul>` : undefined}</div>`;
}

/** One reviewed file: verdict and topics, the file with the findings drawn in it, and the list of findings. `file` counts from 1. */
export function drawFile(file: number, asset: ReviewedAsset, look: FileLook | undefined): Markup {
  const { filename, issues, topics, versionNumber } = asset;
  const id = `file-${file}`;
  const title = html`<h2 id="${id}-title"><bdi>${filename}</bdi>${versionNumber > 1 ? html` <small>version ${versionNumber}</small>` : undefined}</h2>`;
  if (asset.status !== 'complete')
    return html`<section class="file" id="${id}" aria-labelledby="${id}-title">${title}<p class="verdict failed">Could not be reviewed: ${asset.errorMessage ?? 'unknown failure'}</p></section>`;
  const views = drawViews(file, look, listMarks(issues));
  const isTimed = asset.mimeType.startsWith('video/') || asset.mimeType.startsWith('audio/');
  const findings =
    issues.length > 0 &&
    html`<div class="findings"><h3>Findings</h3>${issues.map((issue) => drawFinding(file, issue, isShown(look, issue.anchor), asset.record?.decisions ?? []))}</div>`;
  return html`<section class="file" id="${id}" aria-labelledby="${id}-title">${title}
<p class="verdict ${toVerdictClass(asset)}"><strong>${toVerdict(asset)}</strong> ${capitalise(countFindings(issues))}.</p>
${drawCoverage(asset)}
${topics.length > 0 ? html`<h3>Topics</h3><ul class="topics">${topics.map((topic) => drawTopic(file, topic))}</ul>` : undefined}
<div class="${isTimed ? 'stacked' : 'beside'}">${views.length > 0 ? html`<div class="views" role="region" aria-label="${filename}, with its findings marked" tabindex="0">${views}</div>` : undefined}${findings || undefined}</div>${drawTranscript(file, asset)}${asset.record ? drawRecord(asset.record) : undefined}</section>`;
}
