import { describePlace } from './describe-place.ts';
import { html, type Markup } from './html.ts';
import { capitalise } from './phrases.ts';
import type { AssetRecord } from './review.ts';

/** Which bytes were reviewed with which versions, and what was not raised and why. */
export function drawRecord({ sha256, ruleSetVersion, engines, cleared }: AssetRecord): Markup {
  const versions = engines.map(({ name, version }) => `${name} ${version}`).join(', ');
  const rows = cleared.map(
    ({ ruleCode, quote, anchor, reason, cureQuote }) =>
      html`<li>${ruleCode.replaceAll('_', ' ')}: <q><bdi>${quote}</bdi></q> <span class="aside">${describePlace(anchor)}</span><p>${capitalise(reason)}${cureQuote === null ? '' : ': '}${cureQuote === null ? undefined : html`<q><bdi>${cureQuote}</bdi></q>`}</p></li>`,
  );
  const notRaised =
    rows.length === 0
      ? undefined
      : html`<details class="cleared"><summary>Not raised: ${rows.length}</summary><ul>${rows}</ul></details>`;
  return html`<div class="record"><h3>Record</h3><dl><dt>SHA-256 of the file</dt><dd><code>${sha256 ?? 'not known: the file was read in part'}</code></dd><dt>Rule set</dt><dd>${ruleSetVersion}</dd>${versions ? html`<dt>Engines</dt><dd>${versions}</dd>` : undefined}</dl>${notRaised}</div>`;
}
