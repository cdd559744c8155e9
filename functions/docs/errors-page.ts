import { assetErrorTypes, errorCatalogue, fieldErrorMeanings } from '../../shared/model/errors.ts';
import { toHtml } from './html.ts';
import { toPage } from './pages.ts';

interface Row {
  readonly id?: string;
  /** The term that is looked up, as text with code in backticks. */
  readonly name: string;
  /** Its explanation, one line each. */
  readonly lines: readonly string[];
}

const toRows = (rows: readonly Row[]): string => `<dl class="rows">
${rows
  .map(
    ({ id, name, lines }) =>
      `<div${id === undefined ? '' : ` id="${id}"`}><dt>${toHtml(name)}</dt><dd>${lines.map((line) => `<p>${toHtml(line)}</p>`).join('')}</dd></div>`,
  )
  .join('\n')}
</dl>`;

const bodies: readonly Row[] = [
  {
    name: 'most',
    lines: ['`{"detail": "…", "docs_url": "…"}`: `docs_url` leads to a row of this page'],
  },
  {
    name: '422',
    lines: ['`{"fields": [{"path": "…", "code": "…", "message": "…"}]}`: every failure of the request'],
  },
  { name: '429', lines: ['`{"error": "…"}`, and the header `Retry-After`: whole seconds to wait at least'] },
  {
    name: '402',
    lines: [
      '`{"error_code": "tier_not_authorized_for_integrations_api", "message": "…", "bucket": "…"}`: ask your operator for a plan with API access',
    ],
  },
];

/** Where `docs_url` of a domain error leads: the catalogue, a row per error with its name as the anchor. */
export const errorsPage = toPage(
  'Asset Review errors',
  `<main><p><a href="/docs">API reference</a></p>
<h1>Errors</h1>
<p>Branch on the HTTP status first, then read one of four bodies. Retry only 429, 500 and 502, with exponential back-off and jitter.</p>
<h2>Bodies by status</h2>
${toRows(bodies)}
<h2>Domain errors</h2>
${toRows(
  Object.entries(errorCatalogue).map(([code, { status, detail, remedy }]) => ({
    id: code,
    name: `${status} \`${code}\``,
    lines: [detail, remedy],
  })),
)}
<h2>Codes of a 422</h2>
${toRows(Object.entries(fieldErrorMeanings).map(([code, meaning]) => ({ name: `\`${code}\``, lines: [meaning] })))}
<h2>Why an asset failed</h2>
<p>The <code>errorType</code> of an asset, what it means, and whether a retry can help.</p>
${toRows(
  Object.entries(assetErrorTypes).map(([type, { isRetryable, message }]) => ({
    name: `\`${type}\``,
    lines: [message, isRetryable ? 'A retry can help.' : 'A retry cannot help.'],
  })),
)}</main>`,
);
