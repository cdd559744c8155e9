import type { RulePackView } from '../../model/console-views.ts';
import { type SidekickDocument, sidekickDocumentSchema } from '../../model/workspace.ts';
import type { Services } from '../services.ts';

const pageSize = 100;

/** A workspace's rule pack as people see it. */
export const toRulePackView = ({ id, pack, createdAt, savedBy, revision }: SidekickDocument): RulePackView => ({
  sidekickId: id,
  isBuiltIn: false,
  createdAt,
  savedBy,
  revision,
  pack,
});

const ofService = { isBuiltIn: true, createdAt: null, savedBy: null, revision: null } as const;

/** The rule packs that a submission may name: the workspace's own by name, then the built-in ones. Rejects with `StoreUnavailableError`. */
export async function listSidekicks(
  { store, builtInSidekicks }: Pick<Services, 'store' | 'builtInSidekicks'>,
  workspaceId: string,
): Promise<RulePackView[]> {
  const own: SidekickDocument[] = [];
  for (let offset = 0; ; offset += pageSize) {
    const request = { filter: { equals: { type: 'sidekick' } }, offset, limit: pageSize };
    const page = await store.list('workspaces', workspaceId, sidekickDocumentSchema, request);
    own.push(...page.filter(({ removedAt }) => removedAt === undefined));
    if (page.length < pageSize) break;
  }
  return [
    ...own.toSorted((a, b) => a.pack.name.localeCompare(b.pack.name, 'en')).map(toRulePackView),
    ...builtInSidekicks.map(({ sidekickId, pack }) => ({ sidekickId, ...ofService, pack })),
  ];
}
