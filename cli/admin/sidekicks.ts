import { readFile } from 'node:fs/promises';
import { builtInSidekicks } from '../../shared/analysis/rules/built-in-sidekicks.ts';
import { findOpenedRules } from '../../shared/analysis/rules/find-opened-rules.ts';
import { addSidekick } from '../../shared/domain/sidekicks/add-sidekick.ts';
import { listWorkspaces } from '../../shared/domain/workspaces/list-workspaces.ts';
import { type RulePack, rulePackSchema } from '../../shared/model/rule-pack.ts';
import { sidekickDocumentSchema } from '../../shared/model/workspace.ts';
import { CommandError } from '../options.ts';
import { type AdminCommand, type AdminServices, adminCommand, fileCommand } from './admin-command.ts';
import { getWorkspace } from './workspaces.ts';

const file = { placeholder: 'FILE', help: 'a rule pack as JSON', min: 1, max: 1 };
const most = 10_000;

/** `rules` counts the pack's own and those of the catalogue that its sectors open. */
const toJson = (sidekickId: string | null, { name, version, banned = [], required = [], sectors = [] }: RulePack) => ({
  sidekickId,
  name,
  version,
  rules: banned.length + required.length + findOpenedRules(sectors).length,
});

/** A pack with every rule of it, for people. */
function toFullText(pack: RulePack, json: ReturnType<typeof toJson>): string {
  const banned = (pack.banned ?? []).map(
    ({ term, severity, reason }) => `    not “${term}”${severity === undefined ? '' : ` (${severity})`}: ${reason}`,
  );
  const required = (pack.required ?? []).map(({ text, when, severity, reason }) => {
    const occasion = when === undefined || when.length === 0 ? '' : `, where ${when.join(' or ')} is named`;
    return `    needs “${text}”${occasion}${severity === undefined ? '' : ` (${severity})`}: ${reason}`;
  });
  const opened = findOpenedRules(pack.sectors ?? []).map(({ code, title }) => `    ${code} ${title}`);
  return [toText(json), ...banned, ...required, ...opened].join('\n');
}

const toText = ({ sidekickId, name, version, rules }: ReturnType<typeof toJson>): string =>
  `${sidekickId ?? '(not added)'}  ${name} ${version}, ${rules === 1 ? '1 rule' : `${rules} rules`}`;

async function readPack(path = ''): Promise<RulePack> {
  let content: unknown;
  try {
    content = JSON.parse(await readFile(path, 'utf8'));
  } catch (error) {
    throw new CommandError(`${path} cannot be read as JSON: ${(error as Error).message}.`, { cause: error });
  }
  const parsed = rulePackSchema.safeParse(content);
  if (parsed.success) return parsed.data;
  const problems = parsed.error.issues.map((issue) => `${issue.path.join('.') || 'the file'}: ${issue.message}`);
  throw new CommandError(`${path} is not a rule pack: ${problems.join('; ')}.`);
}

/** The workspace that `--workspace` names, or the only one there is. */
async function chooseWorkspace(services: AdminServices, workspaceId: string | undefined): Promise<string> {
  if (workspaceId !== undefined) return (await getWorkspace(services, workspaceId)).workspaceId;
  const [only, ...others] = await listWorkspaces(services);
  if (only === undefined) throw new CommandError('There is no workspace yet: create one first.');
  if (others.length > 0) throw new CommandError('There are several workspaces: name one with --workspace.');
  return only.workspaceId;
}

export const sidekicks: Readonly<Record<string, AdminCommand>> = {
  validate: fileCommand({ summary: 'Checks a rule pack without storing it.', positionals: file }, async ([path]) => {
    const json = toJson(null, await readPack(path));
    return { json, text: toText(json) };
  }),
  add: adminCommand({
    summary: 'Gives a workspace a rule pack, or a new version of one with the same name.',
    positionals: file,
    options: {
      workspace: { type: 'text', placeholder: 'ID', help: 'its owner; may be left out where there is only one' },
    },
    async work(services, { values, positionals }) {
      const pack = await readPack(positionals[0]);
      const workspaceId = await chooseWorkspace(services, values.workspace);
      const added = await addSidekick(services, workspaceId, { pack, savedBy: null, replaces: 'any' });
      const json = toJson(added.id, added.pack);
      return { json, text: toText(json) };
    },
  }),
  list: adminCommand({
    summary: 'Lists the built-in rule packs and those of all workspaces, with their rules.',
    options: {},
    async work({ store }) {
      const stored = await store.sweep('all-sidekicks', {}, sidekickDocumentSchema, most);
      const own = stored.filter(({ removedAt }) => removedAt === undefined);
      const packs = [...builtInSidekicks, ...own.map(({ id, pack }) => ({ sidekickId: id, pack }))].map(
        ({ sidekickId, pack }) => ({ pack, json: toJson(sidekickId, pack) }),
      );
      return {
        json: packs.map(({ json }) => json),
        text: packs.map(({ pack, json }) => toFullText(pack, json)).join('\n'),
      };
    },
  }),
};
