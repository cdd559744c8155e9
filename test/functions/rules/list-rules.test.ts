import { expect, test } from 'vitest';
import { ruleIdOf } from '../../../shared/model/ids.ts';
import { base, createClient } from '../../../support/api-client.ts';
import { createMemoryServices } from '../../../support/memory-services.ts';

const rules = ['CAP_3.1', 'CAP_3.7'].map((ruleCode) => ({
  ruleCode,
  title: `The title of ${ruleCode}`,
  source: 'CAP Code',
  section: '3',
  url: `https://example.com/${ruleCode}`,
  severity: 'MAJOR' as const,
}));

test('the catalogue is listed whole, in its order, each rule with the id that findings carry', async () => {
  const memory = createMemoryServices({ rules });
  const client = await createClient(memory);
  const { status, json } = await client.call({ path: `${base}/rules` });
  expect([status, json]).toEqual([
    200,
    { rules: rules.map((rule) => ({ ruleId: ruleIdOf(rule.ruleCode), ...rule })), total: 2 },
  ]);
});
