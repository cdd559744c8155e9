import { z } from 'zod';
import { addSidekick } from '../../shared/domain/sidekicks/add-sidekick.ts';
import { listSidekicks, toRulePackView } from '../../shared/domain/sidekicks/list-sidekicks.ts';
import { removeSidekick } from '../../shared/domain/sidekicks/remove-sidekick.ts';
import { rulePackListSchema, rulePackViewSchema } from '../../shared/model/console-views.ts';
import { ServiceError } from '../../shared/model/errors.ts';
import { rulePackSchema } from '../../shared/model/rule-pack.ts';
import { consoleOperation } from '../http/operation.ts';
import { readIfMatch } from '../http/read-if-match.ts';
import { uuid } from '../http/schemas.ts';

const path = '/api/console/rule-packs';

export const listRulePacksOperation = consoleOperation({
  name: 'list-rule-packs',
  method: 'GET',
  path,
  tag: 'Console',
  summary: 'The rule packs that a submission may name',
  bucket: 'submission_read',
  leastRole: 'viewer',
  responses: {
    200: { description: 'Those of the workspace by name, then the built-in ones', schema: rulePackListSchema },
  },
  handle: async (services, { caller }) => {
    const packs = await listSidekicks(services, caller.workspaceId);
    const sectors = [...services.sectors];
    return { status: 200, body: { packs, total: packs.length, sectors } };
  },
});

export const addRulePackOperation = consoleOperation({
  name: 'add-rule-pack',
  method: 'POST',
  path,
  tag: 'Console',
  summary: 'Add a rule pack; with `If-Match`, replace the revision that it names',
  bucket: 'submission_write',
  leastRole: 'lead',
  request: { body: rulePackSchema },
  responses: { 201: { description: 'The pack', schema: rulePackViewSchema } },
  errors: ['rule_pack_exists', 'rule_pack_changed'],
  handle: async (services, { caller, body, header }) => {
    const save = { pack: body, savedBy: caller.name, replaces: readIfMatch(header) };
    return { status: 201, body: toRulePackView(await addSidekick(services, caller.workspaceId, save)) };
  },
});

export const removeRulePackOperation = consoleOperation({
  name: 'remove-rule-pack',
  method: 'DELETE',
  path: `${path}/{rule_pack_id}`,
  tag: 'Console',
  summary: 'Take a rule pack out of use',
  bucket: 'submission_write',
  leastRole: 'lead',
  request: { path: z.object({ rule_pack_id: uuid }) },
  responses: { 204: { description: 'New submissions may not name it; those that did are still reviewed with it' } },
  errors: ['rule_pack_not_found', 'rule_pack_changed'],
  handle: async (services, { caller, path: { rule_pack_id: id }, header }) => {
    if (!(await removeSidekick(services, caller.workspaceId, id, readIfMatch(header))))
      throw new ServiceError('rule_pack_not_found');
    return { status: 204 };
  },
});
