import { findAlsoUnder } from '../model/also-under.ts';
import type { Decision } from '../model/decision.ts';
import type { Evidence, Issue } from '../model/issue.ts';
import { countPlaces, describePlace, findQuote } from './describe-place.ts';
import { html, type Markup, webLink } from './html.ts';
import { capitalise } from './phrases.ts';
import { findingId, placeId } from './place-marks.ts';

const shownPrecedents = 3;

const dateFormat = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });

function formatDate(date: string): string {
  const instant = new Date(date);
  return Number.isNaN(instant.getTime()) ? date : dateFormat.format(instant);
}

/** The quoted words with what stands around them. */
function drawQuote(issue: Issue): Markup | undefined {
  const quote = findQuote(issue.anchor);
  if (quote === undefined) return undefined;
  const contents = issue.contributors.flatMap(({ evidence }) => evidence.map(({ content }) => content));
  const around = contents.find((content) => 'quote' in content && findQuote(issue.anchor) === oneLine(content.quote));
  const [before, after] = around && 'quote' in around ? [around.before, around.after] : ['', ''];
  return html`<blockquote><bdi>${before}<mark class="${issue.severity.toLowerCase()}">${quote}</mark>${after}</bdi></blockquote>`;
}

const oneLine = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();

function describeEvidence({ content, anchor }: Evidence): Markup {
  const place = describePlace(anchor);
  if ('quote' in content)
    return html`<bdi>${content.before}<mark>${content.quote}</mark>${content.after}</bdi> <span class="aside">${place}</span>`;
  if ('unit' in content) {
    const limit = content.limit === null ? '' : `, limit ${content.limit}`;
    const unit = content.unit === 'fact' || content.unit === 'ratio' ? '' : ` ${content.unit}`;
    return html`${capitalise(content.name.replaceAll('_', ' '))}: ${content.value}${unit} (${content.comparison}${limit}) <span class="aside">${place}</span>`;
  }
  if ('name' in content)
    return html`${content.name}: <bdi>${typeof content.value === 'string' ? content.value : JSON.stringify(content.value)}</bdi>`;
  return html`Picture <span class="aside">${place}</span>`;
}

function drawContributors(issue: Issue): Markup {
  const rows = issue.contributors.map(({ label, relationType, confidence, reasoning, evidence }) => {
    const reason = relationType === 'primary' ? '' : html`<p>${reasoning}</p>`;
    return html`<li><p>${label} <span class="aside">${relationType}, confidence ${Math.round(confidence * 100)} %</span></p>${reason}<ul>${evidence.map((one) => html`<li>${describeEvidence(one)}</li>`)}</ul></li>`;
  });
  return html`<details><summary>Evidence</summary><ul class="evidence">${rows}</ul></details>`;
}

/** The other rules of the same words, each with what it asks for. */
function drawAlsoUnder(issue: Issue): Markup | undefined {
  const rows = findAlsoUnder(issue).map(
    ({ ruleCode, instruction, isLikely }) =>
      html`<li>${ruleCode.replaceAll('_', ' ')}${isLikely ? '' : ' (a note)'}: ${instruction}</li>`,
  );
  return rows.length === 0 ? undefined : html`<dt>Also under</dt><dd><ul>${rows}</ul></dd>`;
}

function drawPrecedents({ precedents }: Issue): Markup | undefined {
  if (precedents.length === 0) return undefined;
  const rows = precedents.map(
    ({ url, title, decision, date }) =>
      html`<li>${webLink(url, title)} <span class="aside">${decision}, ${formatDate(date)}</span></li>`,
  );
  const rest = rows.slice(shownPrecedents);
  const more =
    rest.length > 0 ? html`<details><summary>${rest.length} more</summary><ul>${rest}</ul></details>` : undefined;
  return html`<dt>Precedents</dt><dd><ul>${rows.slice(0, shownPrecedents)}</ul>${more}</dd>`;
}

const reasonWords: Readonly<Record<NonNullable<Decision['reason']>, string>> = {
  false_positive: 'false positive',
  evidence_held: 'evidence is held',
  risk_accepted: 'the risk is accepted',
  fixed: 'fixed',
  not_applicable: 'not applicable',
};

/** What people decided about a finding, oldest first. */
function drawDecisions(decisions: readonly Decision[]): Markup | undefined {
  if (decisions.length === 0) return undefined;
  const rows = decisions.map(({ status, reason, note, evidence, decidedBy, decidedAt, carriedFrom }) => {
    const why = reason === null ? '' : `: ${reasonWords[reason]}`;
    const origin = carriedFrom === undefined ? '' : ', taken over from the earlier version';
    const files = evidence.map((path) => path.replace(/^.*\//, '')).join(', ');
    return html`<li>${capitalise(status.toLowerCase().replaceAll('_', ' '))}${why} <span class="aside"><bdi>${decidedBy.name}</bdi>, ${formatDate(decidedAt)}${origin}</span>${note ? html`<p><bdi>${note}</bdi></p>` : undefined}${files ? html`<p>Evidence: <bdi>${files}</bdi></p>` : undefined}</li>`;
  });
  return html`<dt>Decisions</dt><dd><ul>${rows}</ul></dd>`;
}

/** One finding: what and where, why, what would cure it, what others decided. `isShown` says that its place can be jumped to. */
export function drawFinding(file: number, issue: Issue, isShown: boolean, decisions: readonly Decision[] = []): Markup {
  const id = findingId(file, issue);
  const severity = issue.severity.toLowerCase();
  const { instruction, wording } = issue.resolutionRequirement;
  const places = countPlaces(issue);
  const place = `${capitalise(describePlace(issue.anchor))}${places > 1 ? ` (${places} places)` : ''}`;
  const where = isShown ? html`<a href="#${placeId(file, issue)}">${place}</a>` : place;
  return html`<article class="finding ${severity}" id="${id}" aria-labelledby="${id}-title" tabindex="-1">
<p class="facts"><span class="number ${severity}">${issue.referenceNumber}</span><span class="chip">${capitalise(severity)}</span><span>${issue.ruleCode.replaceAll('_', ' ')}</span><span>${where}</span></p>
<h4 id="${id}-title"><bdi>${issue.summary}</bdi></h4>
${drawQuote(issue)}
<dl><dt>Why</dt><dd>${issue.severityReasoningHeadline}. ${issue.severityReasoning}</dd>
<dt>Cure</dt><dd>${instruction}${wording ? html` For example: <q>${wording}</q>` : undefined}</dd>
${drawAlsoUnder(issue)}${drawPrecedents(issue)}${drawDecisions(decisions.filter(({ issueId }) => issueId === issue.id))}</dl>
${drawContributors(issue)}
</article>`;
}
