import type { InvocationContext, Timer } from '@azure/functions';
import { createPurge } from '../../../../functions/timers/purge.ts';
import { defaultRetention, type Retention } from '../../../../shared/model/retention.ts';
import { base, type Client } from '../../../../support/api-client.ts';
import type { MemoryServices } from '../../../../support/memory-services.ts';
import { endAsset } from '../../../../support/review-by-hand.ts';

/** Lets the timer of the purge go off once. */
export async function runPurge({ services, workflows }: MemoryServices, change: Partial<Retention> = {}) {
  const retention = { ...defaultRetention, ...change };
  await createPurge({ services, retention, bindWorkflows: () => workflows })({} as Timer, {} as InvocationContext);
}

/** What the purges so far said that they deleted: kind and number. */
export const listPurged = ({ logger }: MemoryServices): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    logger.lines
      .filter(({ fields }) => fields['metric'] === 'purged')
      .map(({ fields }) => [fields['kind'], fields['count']]),
  );

/** Uploads, submits and ends one file; a previous submission makes it a new version. */
export async function reviewFile(
  memory: MemoryServices,
  client: Client,
  filename: string,
  previousSubmissionId?: string,
): Promise<string> {
  const blobPath = await client.upload(filename);
  const assets = [{ blobPath, ...(previousSubmissionId ? { previousSubmissionId } : {}) }];
  const { json, status } = await client.call({ method: 'POST', path: `${base}/submissions`, json: { assets } });
  if (status !== 201) throw new Error(`${filename} was not taken: ${status} ${JSON.stringify(json)}`);
  await endAsset(memory, client, json.submissionId, json.assets[0].assetId);
  return json.submissionId;
}
