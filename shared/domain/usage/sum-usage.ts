import { toDay, type UsageAmounts, usageAmountsSchema, usageDocumentSchema } from '../../model/usage.ts';
import type { Services } from '../services.ts';

const pageSize = 100;

/** What a workspace used since the day (UTC) of an instant, that day included; in all when it is left out. The cost is rounded to a millionth. */
export async function sumUsage(
  { store }: Pick<Services, 'store'>,
  workspaceId: string,
  since?: Date,
): Promise<UsageAmounts> {
  const sum = usageAmountsSchema.parse({});
  const names = usageAmountsSchema.keyof().options;
  for (let offset = 0; ; offset += pageSize) {
    const page = await store.list('workspaces', workspaceId, usageDocumentSchema, {
      filter: { equals: { type: 'usage' } },
      offset,
      limit: pageSize,
    });
    for (const one of page) {
      if (one.day === null || (since && one.day < toDay(since))) continue;
      for (const name of names) sum[name] += one[name];
    }
    if (page.length < pageSize) return { ...sum, modelCost: Math.round(sum.modelCost * 1e6) / 1e6 };
  }
}
