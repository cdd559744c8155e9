import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Validator } from '@seriousme/openapi-schema-validator';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { buildOpenapi } from '../../../functions/docs/build-openapi.ts';
import { routes } from '../../../functions/routes.ts';
import { activityNames, orchestratorNames } from '../../../shared/model/workflow.ts';
import { createMemoryServices } from '../../../support/memory-services.ts';
import { createFrontDoor } from '../../../support/serve-request.ts';

const generated = JSON.parse(JSON.stringify(buildOpenapi(routes)));
const operationsOf = (document: typeof generated) =>
  Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods as Record<string, Record<string, unknown>>).map(([method, operation]) => ({
      path,
      method,
      operation,
    })),
  );

describe('the OpenAPI document', () => {
  test('is valid OpenAPI 3.1', async () => {
    const result = await new Validator().validate(structuredClone(generated));
    expect(result.errors ?? []).toEqual([]);
    expect(result.valid).toBe(true);
  });

  test('is the committed one (scripts/write-openapi.ts writes it)', () => {
    const file = join(import.meta.dirname, '../../../docs/openapi.json');
    expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual(generated);
  });

  test('is what the service serves', async () => {
    const answer = await createFrontDoor(createMemoryServices().services)({ path: '/openapi.json' });
    expect([answer.status, answer.json]).toEqual([200, generated]);
  });

  test('describes every operation of the specification, and marks everything else as an extension', () => {
    const specified = [
      'post /api/integrations/uploads/url',
      'post /api/integrations/uploads/direct',
      'post /api/integrations/submissions',
      'get /api/integrations/submissions/{submission_id}',
      'get /api/integrations/submissions/{submission_id}/assets/{asset_id}',
      'get /api/integrations/submissions/{submission_id}/assets/{asset_id}/issues',
      'get /api/integrations/submissions/{submission_id}/assets/{asset_id}/topics',
      'post /api/integrations/submissions/{submission_id}/assets/{asset_id}/retry',
      'get /api/integrations/submissions/{submission_id}/versions',
      'post /api/integrations/webhooks/subscriptions',
      'get /api/integrations/webhooks/subscriptions',
      'get /api/integrations/webhooks/subscriptions/{subscription_id}',
      'patch /api/integrations/webhooks/subscriptions/{subscription_id}',
      'delete /api/integrations/webhooks/subscriptions/{subscription_id}',
      'get /api/integrations/webhooks/subscriptions/{subscription_id}/deliveries',
      'post /health/webhook-test',
      // The specification says that sandbox-only endpoints exist, not where.
      'post /api/integrations/sandbox/events/fire',
    ];
    const described = operationsOf(generated);
    const plain = described.filter(({ operation }) => operation['x-extension'] !== true);
    expect(plain.map(({ method, path }) => `${method} ${path}`).toSorted()).toEqual(specified.toSorted());
    expect(Object.keys(generated.webhooks)).toEqual(['asset.processing.completed', 'asset.processing.failed']);
  });

  test('names every schema', () => {
    expect(Object.keys(generated.components.schemas).filter((name) => name.startsWith('_'))).toEqual([]);
  });
});

test('every operation has a name of its own, in kebab-case, that sorts before the fallback', () => {
  // Functions of every kind share one list of names.
  const workflows = [...Object.values(orchestratorNames), ...Object.values(activityNames)];
  const names = [...routes.map(({ name }) => name), ...workflows];
  expect(new Set(names).size).toBe(names.length);
  expect(names.filter((name) => !/^[a-y][a-z]*(-[a-z]+)*$/.test(name))).toEqual([]);
});

test('a request is closed: every body and query is a strict object', () => {
  // An identity provider may send other parameters than the code, so that query is not closed.
  const closed = routes.filter(({ name }) => name !== 'finish-sign-in');
  const parts = closed.flatMap(({ request }) => [request.query, request.body].filter((schema) => schema !== undefined));
  expect(parts.length).toBeGreaterThan(5);
  for (const schema of parts) {
    const json = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
    // A named schema stands among the definitions.
    const root = json.$ref === undefined ? json : (json.$defs?.[json.$ref.replace('#/$defs/', '')] ?? {});
    const variants = (root.anyOf ?? root.oneOf ?? [root]) as { additionalProperties?: unknown }[];
    for (const variant of variants) expect(variant.additionalProperties).toBe(false);
  }
});

describe('the pages', () => {
  const call = createFrontDoor(createMemoryServices().services);

  test('/docs loads nothing from outside', async () => {
    const page = await call({ path: '/docs' });
    expect(page.status).toBe(200);
    expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(page.headers.get('content-security-policy')).toMatch(
      /^default-src 'none'; style-src 'self'; img-src 'self'; /,
    );
    const references = [...String(page.json).matchAll(/<(?:link|script|img)[^>]*(?:src|href)="([^"]+)"/g)].map(
      (match) => match[1] ?? '',
    );
    expect(references.length).toBeGreaterThan(1);
    for (const path of references) {
      expect(path).toMatch(/^\/docs\//);
      expect((await call({ path })).status).toBe(200);
    }
  });

  test('/docs/errors has an anchor for every domain error', async () => {
    const { errorCatalogue } = await import('../../../shared/model/errors.ts');
    const page = await call({ path: '/docs/errors' });
    for (const code of Object.keys(errorCatalogue)) expect(page.json).toContain(`id="${code}"`);
  });

  test('an unknown file is a 404', async () => {
    const answer = await call({ path: '/docs/..%2fpackage.json' });
    expect([answer.status, answer.json.detail]).toEqual([404, 'Not found']);
  });
});
