import { ruleIdOf } from '../../shared/model/ids.ts';
import { ruleListSchema } from '../../shared/model/views.ts';
import { operation } from '../http/operation.ts';

export const listRulesOperation = operation({
  name: 'list-rules',
  method: 'GET',
  path: '/api/integrations/rules',
  tag: 'Rules',
  summary: 'List the rule catalogue that every review applies',
  description:
    'By code, with title, severity and the address of the published rule. Rule packs of a submission are not in it.',
  isExtension: true,
  bucket: 'submission_read',
  consoleRole: 'viewer',
  responses: { 200: { description: 'All rules', schema: ruleListSchema } },
  handle: async ({ rules }) => ({
    status: 200,
    body: { rules: rules.map((rule) => ({ ruleId: ruleIdOf(rule.ruleCode), ...rule })), total: rules.length },
  }),
});
