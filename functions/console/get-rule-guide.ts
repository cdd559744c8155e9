import { z } from 'zod';
import { ServiceError } from '../../shared/model/errors.ts';
import { ruleGuideSchema } from '../../shared/model/rule-guide.ts';
import { consoleOperation } from '../http/operation.ts';

export const getRuleGuideOperation = consoleOperation({
  name: 'get-rule-guide',
  method: 'GET',
  path: '/api/console/rules/{rule_code}',
  tag: 'Console',
  summary: 'What a rule asks, with examples and decisions',
  bucket: 'submission_read',
  leastRole: 'viewer',
  request: { path: z.object({ rule_code: z.string().max(100) }) },
  responses: { 200: { description: 'By its number in any of the Codes', schema: ruleGuideSchema } },
  errors: ['rule_not_found'],
  handle: async ({ findRuleGuide }, { path: { rule_code: ruleCode } }) => {
    const guide = await findRuleGuide(ruleCode);
    if (guide === undefined) throw new ServiceError('rule_not_found');
    return { status: 200, body: guide };
  },
});
