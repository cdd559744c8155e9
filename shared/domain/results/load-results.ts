import type { z } from 'zod';
import { ServiceError } from '../../model/errors.ts';
import type { ClearedFinding, Issue } from '../../model/issue.ts';
import type { IssueIndexDocument } from '../../model/submission.ts';
import type { PublicTranscriptSegment } from '../../model/transcript.ts';
import type { Services } from '../services.ts';
import {
  type StoredTopic,
  storedClearedSchema,
  storedIssuesSchema,
  storedTopicsSchema,
  storedTranscriptSchema,
} from './stored-results.ts';

type ResultServices = Pick<Services, 'results'>;

/** Reads one result blob; throws `result_blob_lost` (502) when it is missing, unreadable or out of reach. */
async function load<T>({ results }: ResultServices, name: string, schema: z.ZodType<T>): Promise<T> {
  try {
    const bytes = await results.find(name);
    if (bytes !== undefined) return schema.parse(JSON.parse(Buffer.from(bytes).toString('utf8')));
  } catch (cause) {
    throw new ServiceError('result_blob_lost', { cause });
  }
  throw new ServiceError('result_blob_lost', { cause: new Error(`There is no blob ${name}`) });
}

/** Issues of an asset, ordered by `referenceNumber`. Throws `result_blob_lost`. */
export const loadIssues = (services: ResultServices, index: IssueIndexDocument): Promise<Issue[]> =>
  load(services, index.issuesBlob, storedIssuesSchema);

/** Topics of an asset; none before they were clustered. Throws `result_blob_lost`. */
export const loadTopics = async (services: ResultServices, index: IssueIndexDocument): Promise<StoredTopic[]> =>
  index.topicsBlob === null ? [] : load(services, index.topicsBlob, storedTopicsSchema);

/** Near misses of an asset and what cleared them. Throws `result_blob_lost`. */
export const loadCleared = (services: ResultServices, index: IssueIndexDocument): Promise<ClearedFinding[]> =>
  load(services, index.clearedBlob, storedClearedSchema);

/** What is said in an asset; nothing where it has no sound. Throws `result_blob_lost`. */
export const loadTranscript = async (
  services: ResultServices,
  index: IssueIndexDocument,
): Promise<PublicTranscriptSegment[]> =>
  index.transcriptBlob === null ? [] : load(services, index.transcriptBlob, storedTranscriptSchema);
