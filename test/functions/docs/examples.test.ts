import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { Webhook } from 'standardwebhooks';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { type Examples, stabilize } from '../../../scripts/openapi/stabilize.ts';

interface Content {
  readonly example?: unknown;
  readonly examples?: Readonly<Record<string, { readonly value: unknown }>>;
}
interface Place {
  /** Like `get-health 200`. */
  readonly name: string;
  readonly content: Content;
  /** JSON Pointer to the schema. */
  readonly pointer: string;
}

const root = join(import.meta.dirname, '../../..');
const document = JSON.parse(readFileSync(join(root, 'docs/openapi.json'), 'utf8'));
const recorded = readFileSync(join(root, 'functions/docs/examples.json'), 'utf8');
const examples = JSON.parse(recorded) as Examples;
const json = 'application/json';

/** Every JSON body of the document: requests, answers of every status, webhooks. */
const places: readonly Place[] = ['paths', 'webhooks'].flatMap((part) =>
  Object.entries<Record<string, unknown>>(document[part]).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, operation]) => {
      const { operationId, requestBody, responses } = operation as {
        operationId: string;
        requestBody?: { content: Record<string, Content> };
        responses: Record<string, { content?: Record<string, Content> }>;
      };
      const at = (name: string, keys: readonly string[], content: Content | undefined): Place[] =>
        content
          ? [
              {
                name: `${operationId} ${name}`,
                content,
                pointer: toPointer(part, path, method, ...keys, 'content', json),
              },
            ]
          : [];
      return [
        ...at('request', ['requestBody'], requestBody?.content[json]),
        ...Object.entries(responses).flatMap(([status, { content }]) =>
          at(status, ['responses', status], content?.[json]),
        ),
      ];
    }),
  ),
);

function toPointer(...keys: readonly string[]): string {
  const parts = [...keys, 'schema'].map((key) => key.replaceAll('~', '~0').replaceAll('/', '~1'));
  return parts.map((part) => `/${encodeURIComponent(part)}`).join('');
}

const listedIssuesSchema = z.object({
  issues: z.array(z.object({ severity: z.string(), ruleCode: z.string() })).min(1),
  total: z.int(),
});

const ajv = new Ajv2020({ strict: false, validateFormats: false, allErrors: true });
ajv.addSchema(document, 'openapi');

describe('the examples of the OpenAPI document', () => {
  test('stand at every JSON body', () => {
    expect(places.length).toBeGreaterThan(100);
    const bare = places.filter(({ content }) => content.example === undefined && content.examples === undefined);
    // `npm run openapi -- --record` writes what is missing; scripts/openapi/record-examples.ts makes the calls.
    expect(bare.map(({ name }) => name)).toEqual([]);
  });

  test('match their schemas', () => {
    for (const { name, content, pointer } of places) {
      const values = [content.example, ...Object.values(content.examples ?? {}).map(({ value }) => value)];
      const validate = ajv.compile({ $ref: `openapi#${pointer}` });
      for (const value of values.filter((given) => given !== undefined)) {
        expect([name, validate(value), validate.errors ?? []]).toEqual([name, true, []]);
      }
      expect([name, validate(null)]).toEqual([name, false]);
    }
  });

  test('are all shown, and none belongs to an operation that no longer exists', () => {
    const shown = new Set(places.map(({ name }) => name));
    const kept = Object.entries(examples).flatMap(([name, parts]) =>
      Object.keys(parts).map((part) => `${name} ${part}`),
    );
    expect(kept.filter((name) => !shown.has(name))).toEqual([]);
  });

  test('find in the leaflet what its report finds: after a change of the rules both are written anew', () => {
    const report = readFileSync(join(root, 'examples/reports/leaflet.txt'), 'utf8');
    const found = [...report.matchAll(/^ +\d+\. {2}(\w+) · (\S+) ·/gm)].map(
      ([, severity, code]) => `${severity} ${code}`,
    );
    const { issues, total } = listedIssuesSchema.parse(examples['list-issues']?.['200']);
    // `npm run examples` writes the reports, `npm run openapi -- --record` these examples.
    expect(issues.map(({ severity, ruleCode }) => `${severity} ${ruleCode}`)).toEqual(found.slice(0, issues.length));
    expect(total).toBe(found.length);
  });

  test('show nothing of the machine and the day of the recording, and lists are short', () => {
    expect(recorded).not.toMatch(/127\.0\.0\.1|localhost|\/tmp\//);
    const times = recorded.match(/\d{4}-\d\d-\d\dT[\d:%A]+/g) ?? [];
    expect(times.filter((time) => !/^2026-01-0[56]T/.test(time))).toEqual([]);
    expect(times.length).toBeGreaterThan(20);
    const tooLong = JSON.stringify(examples, (_, value: unknown) => (Array.isArray(value) ? value.slice(0, 2) : value));
    expect(JSON.parse(tooLong)).toEqual(examples);
  });

  test('of signed webhooks verify', () => {
    const { request, 200: answer } = examples['test-webhook'] as Record<
      string,
      { secret: string; headers: Record<string, string>; body: string }
    >;
    const { headers = {}, body = '' } = answer ?? {};
    const expected = new Webhook(request?.secret ?? '').sign(
      headers['webhook-id'] ?? '',
      new Date(Number(headers['webhook-timestamp']) * 1000),
      body,
    );
    expect(headers['webhook-signature']).toBe(expected);
  });
});

test('a recording with other ids, on another day and port, gives the same examples', () => {
  const other = recorded
    .replaceAll('00000000-0000-4000-8000-', '6f2d8c0a-3b7e-4d5f-9a1c-')
    .replaceAll('evt_0000', 'evt_beef')
    .replaceAll(/2026-01-0(?=[56]T)/g, '2031-04-1')
    .replaceAll('https://media.example.com', 'http://127.0.0.1:40001/devstoreaccount1')
    .replaceAll('wss://realtime.example.com', 'ws://127.0.0.1:40002')
    .replaceAll('https://example.com/webhooks/asset-review', 'https://127.0.0.1:40003/hook')
    .replaceAll('SIGNATURE', 'c2lnbmF0dXJl%3D')
    .replaceAll('TOKEN', 'eyJhbGciOiJIUzI1NiJ9.e30.c2ln');
  expect(other.match(/127\.0\.0\.1/g)?.length).toBeGreaterThan(3);
  const addresses = { 'https://127.0.0.1:40003/hook': 'https://example.com/webhooks/asset-review' };
  expect(stabilize(JSON.parse(other), addresses)).toEqual(examples);
});
