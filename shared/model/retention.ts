import { z } from 'zod';

const days = z.int().min(1).max(3650);

/** How long data is kept, in days from its creation. */
export interface Retention {
  /** Submitted files and the snapshots that pin them. */
  readonly uploadsDays: number;
  /** Submissions with their findings; never shorter than their files. */
  readonly findingsDays: number;
  /** Webhook deliveries with their attempts; the container itself forgets them after 30 days. */
  readonly deliveriesDays: number;
  /** History of ended orchestrations. */
  readonly historyDays: number;
}

/** Files that were uploaded and never submitted. */
export const unsubmittedUploadsDays = 7;

export const defaultRetention: Retention = { uploadsDays: 90, findingsDays: 365, deliveriesDays: 30, historyDays: 30 };

/** The setting `RETENTION_DAYS`: `{"uploads": 90, "findings": 365, "deliveries": 30, "history": 30}`, everything optional. */
export const retentionOverrideSchema = z
  .strictObject({
    uploads: days.default(defaultRetention.uploadsDays),
    findings: days.default(defaultRetention.findingsDays),
    deliveries: days.max(30).default(defaultRetention.deliveriesDays),
    history: days.default(defaultRetention.historyDays),
  })
  .refine(({ uploads, findings }) => uploads <= findings, 'files cannot be kept longer than the findings about them')
  .transform(
    ({ uploads, findings, deliveries, history }): Retention => ({
      uploadsDays: uploads,
      findingsDays: findings,
      deliveriesDays: deliveries,
      historyDays: history,
    }),
  );
