import { escapeHtml, toHtml, toParagraphs } from '../html.ts';
import { toCurlExample } from './curl-example.ts';
import type { Content, Parameter, PlacedOperation, Response } from './document.ts';
import { describeSchema, describeType, fieldEntry } from './schema-fields.ts';

const codeBlock = (text: string): string => `<pre><code>${escapeHtml(text)}</code></pre>`;
const jsonBlock = (value: unknown): string => codeBlock(JSON.stringify(value, null, 2));

function parametersPart(parameters: readonly Parameter[]): string {
  if (parameters.length === 0) return '';
  const places = { path: 'in the path', query: 'in the query', header: 'a header' } as const;
  return Object.entries(places)
    .map(([place, words]) => {
      const given = parameters.filter((parameter) => parameter.in === place);
      if (given.length === 0) return '';
      const fields = given.map(({ name, schema, required = false, description }) =>
        fieldEntry({ name, schema, isRequired: required, description }),
      );
      return `<h4>Parameters <small>${words}</small></h4><dl>${fields.join('\n')}</dl>`;
    })
    .join('\n');
}

function bodyPart(content: Readonly<Record<string, Content>> | undefined): string {
  return Object.entries(content ?? {})
    .map(([type, { schema }]) => `<h4>Body <small>${escapeHtml(type)}</small></h4>${describeSchema(schema ?? {})}`)
    .join('\n');
}

/** The successful response is shown; the others can be opened. */
function responsePart([status, { description, content }]: readonly [string, Response]): string {
  const body = content?.['application/json'];
  const head = `<code class="status">${escapeHtml(status)}</code> ${toHtml(description)}`;
  const examples = [
    ...(body?.example === undefined ? [] : [jsonBlock(body.example)]),
    ...Object.values(body?.examples ?? {}).map(({ value }) => jsonBlock(value)),
  ].join('\n');
  if (status.startsWith('2')) {
    const type = body?.schema ? ` <span class="type">${describeType(body.schema)}</span>` : '';
    return `<p>${head}${type}</p>${examples}`;
  }
  return examples === '' ? `<p>${head}</p>` : `<details><summary>${head}</summary>${examples}</details>`;
}

/** One operation of the API: what it does, its parameters, how to call it, and a recorded answer. */
export function operationSection(placed: PlacedOperation): string {
  const { method, path, operation } = placed;
  const { operationId, summary, description, parameters = [], requestBody, responses } = operation;
  return `<section id="${escapeHtml(operationId)}">
<h3>${toHtml(summary)}</h3>
<p class="call"><code><b>${method}</b> ${escapeHtml(path).replaceAll('/', '/<wbr>')}</code>${operation['x-extension'] ? ' <small>extension</small>' : ''}</p>
${description === undefined ? '' : toParagraphs(description)}
${parametersPart(parameters)}
${bodyPart(requestBody?.content)}
<h4>Call</h4>
${codeBlock(toCurlExample(placed))}
<h4>Answers</h4>
${Object.entries(responses)
  .map((entry) => responsePart(entry))
  .join('\n')}
</section>`;
}

/** An event as a receiver gets it. */
export function webhookSection({ path, operation }: PlacedOperation): string {
  const { summary, description = '', parameters = [], requestBody } = operation;
  const { schema = {}, example } = requestBody?.content['application/json'] ?? {};
  const id = `webhook-${path}`;
  return `<section id="${id}">
<h3>${toHtml(summary)}</h3>
<p class="call"><code><b>POST</b> to your endpoint, <code>${escapeHtml(path)}</code></code></p>
${toParagraphs(description)}
${parametersPart(parameters)}
<h4>Body</h4>
${describeSchema(schema)}
<h4>Example</h4>
${jsonBlock(example)}
</section>`;
}
