import { escapeHtml, toHtml, toParagraphs } from '../html.ts';
import { toPage } from '../pages.ts';
import { type Document, listOperations, type PlacedOperation } from './document.ts';
import { operationSection, webhookSection } from './operation-section.ts';
import { describeSchema, schemaAnchor } from './schema-fields.ts';

const toAnchor = (name: string): string => name.toLowerCase().replaceAll(/\W+/g, '-');

interface Group {
  readonly name: string;
  readonly description: string;
  readonly entries: readonly { readonly anchor: string; readonly title: string; readonly html: string }[];
}

const toEntry = (placed: PlacedOperation): Group['entries'][number] => ({
  anchor: placed.operation.operationId,
  title: placed.operation.summary,
  html: operationSection(placed),
});

function toGroups(document: Document): readonly Group[] {
  const operations = listOperations(document.paths);
  const ofTag = (name: string) => operations.filter(({ operation }) => operation.tags?.includes(name));
  return [
    ...document.tags.map(({ name, description }) => ({
      name,
      description,
      entries: ofTag(name).map((placed) => toEntry(placed)),
    })),
    {
      name: 'Events',
      description: 'What the service sends to the endpoint of a subscription.',
      entries: listOperations(document.webhooks).map((placed) => ({
        anchor: `webhook-${placed.path}`,
        title: placed.operation.summary,
        html: webhookSection(placed),
      })),
    },
  ];
}

const groupSection = ({ name, description, entries }: Group): string =>
  `<section>
<h2 id="${toAnchor(name)}">${escapeHtml(name)}</h2>
<p>${toHtml(description)}</p>
${entries.map(({ html }) => html).join('\n')}
</section>`;

const schemasSection = (schemas: Document['components']['schemas']): string =>
  `<section>
<h2 id="schemas">Schemas</h2>
${Object.entries(schemas)
  .map(
    ([name, schema]) =>
      `<section id="${schemaAnchor(name)}"><h3>${escapeHtml(name)}</h3>
${schema.description === undefined ? '' : toParagraphs(schema.description)}${describeSchema(schema)}</section>`,
  )
  .join('\n')}
</section>`;

const contents = (groups: readonly Group[]): string =>
  `<nav aria-label="Contents"><ul>
${groups
  .map(
    ({ name, entries }) =>
      `<li><a href="#${toAnchor(name)}">${escapeHtml(name)}</a><ul>${entries.map(({ anchor, title }) => `<li><a href="#${anchor}">${toHtml(title)}</a></li>`).join('')}</ul></li>`,
  )
  .join('\n')}
<li><a href="#schemas">Schemas</a></li>
</ul></nav>`;

const introduction = ({ info }: Document): string => `<header>
<h1>${escapeHtml(info.title)} API <small>${escapeHtml(info.version)}</small></h1>
${toParagraphs(info.description)}
<p>A key goes into the header <code>X-API-Key</code>; live keys begin with <code>sk_live_</code>, sandbox keys with <code>sk_test_</code>. The calls below are for a shell that knows the service and the key:</p>
<pre><code>export URL=http://localhost:7071 KEY=sk_live_…</code></pre>
<p><a href="/openapi.json">The OpenAPI document</a> · <a href="/docs/errors">Errors</a> · <a href="/console">Console</a></p>
</header>`;

/** The whole reference as one page: nothing is loaded later, and it needs no script. */
export function referencePage(document: Document): string {
  const groups = toGroups(document);
  return toPage(
    'Asset Review API',
    `<a class="skip" href="#content">Skip the contents</a>
<div class="reference">${contents(groups)}
<main id="content" tabindex="-1">${introduction(document)}
${groups.map((group) => groupSection(group)).join('\n')}
${schemasSection(document.components.schemas)}
</main></div>`,
  );
}
