import { assetErrorTypes, errorCatalogue, fieldErrorMeanings } from '../../shared/model/errors.ts';
import { toPage } from './pages.ts';

const style = `<style>
body { font: 16px/1.5 system-ui, sans-serif; max-width: 72rem; margin: 2rem auto; padding: 0 1rem; color: #1b1f24; background: #fff }
table { border-collapse: collapse; width: 100% } th, td { text-align: left; vertical-align: top; padding: .4rem .8rem .4rem 0; border-bottom: 1px solid #d0d7de }
code { font-size: .9em } :target { background: #fff3c4 }
@media (prefers-color-scheme: dark) { body { color: #e6edf3; background: #0d1117 } th, td { border-color: #30363d } a { color: #6cb6ff } :target { background: #4d3d00 } }
</style>`;

const escapeHtml = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
/** Text of the catalogue as HTML: what stands in backticks is code. */
const toHtml = (text: string): string => escapeHtml(text).replaceAll(/`([^`]*)`/g, '<code>$1</code>');

interface Row {
  readonly id?: string;
  readonly cells: readonly string[];
}

function toTable(head: readonly string[], rows: readonly Row[]): string {
  const body = rows.map(
    ({ id, cells }) =>
      `<tr${id === undefined ? '' : ` id="${id}"`}>${cells.map((cell) => `<td>${toHtml(cell)}</td>`).join('')}</tr>`,
  );
  return `<table><thead><tr>${head.map((name) => `<th>${name}</th>`).join('')}</tr></thead><tbody>
${body.join('\n')}
</tbody></table>`;
}

const bodies: readonly Row[] = [
  { cells: ['most', '`{"detail": "…", "docs_url": "…"}`: `docs_url` leads to a row of this page'] },
  {
    cells: ['422', '`{"fields": [{"path": "…", "code": "…", "message": "…"}]}`: every failure of the request'],
  },
  { cells: ['429', '`{"error": "…"}`, and the header `Retry-After`: whole seconds to wait at least'] },
  {
    cells: [
      '402',
      '`{"error_code": "tier_not_authorized_for_integrations_api", "message": "…", "bucket": "…"}`: ask your operator for a plan with API access',
    ],
  },
];

/** Where `docs_url` of a domain error leads: the catalogue, a row per error with its name as the anchor. */
export const errorsPage = toPage(
  'Asset Review errors',
  `${style}<link rel="icon" href="/docs/favicon-32x32.png">`,
  `<p><a href="/docs">API reference</a></p>
<h1>Errors</h1>
<p>Branch on the HTTP status first, then read one of four bodies. Retry only 429, 500 and 502, with exponential back-off and jitter.</p>
${toTable(['Status', 'Body'], bodies)}
<h2>Domain errors</h2>
${toTable(
  ['Status', 'Name', 'Detail', 'What to do'],
  Object.entries(errorCatalogue).map(([code, { status, detail, remedy }]) => ({
    id: code,
    cells: [String(status), `\`${code}\``, detail, remedy],
  })),
)}
<h2>Codes of a 422</h2>
${toTable(
  ['Code', 'Meaning'],
  Object.entries(fieldErrorMeanings).map(([code, meaning]) => ({ cells: [`\`${code}\``, meaning] })),
)}
<h2>Why an asset failed</h2>
${toTable(
  ['errorType', 'Can a retry help?', 'Message'],
  Object.entries(assetErrorTypes).map(([type, { isRetryable, message }]) => ({
    cells: [`\`${type}\``, isRetryable ? 'yes' : 'no', message],
  })),
)}`,
);
