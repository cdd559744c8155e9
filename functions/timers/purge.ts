import type { InvocationContext, TimerHandler } from '@azure/functions';
import { purgeDeliveries } from '../../shared/domain/retention/purge-deliveries.ts';
import { purgeFiles } from '../../shared/domain/retention/purge-files.ts';
import { purgeSubmissions } from '../../shared/domain/retention/purge-submissions.ts';
import { purgeUnsubmittedUploads } from '../../shared/domain/retention/purge-unsubmitted-uploads.ts';
import type { Services } from '../../shared/domain/services.ts';
import { later } from '../../shared/model/instants.ts';
import { type Retention, unsubmittedUploadsDays } from '../../shared/model/retention.ts';
import type { Workflows } from '../../shared/ports/workflows.ts';

export interface PurgeDeps {
  readonly services: Services;
  readonly retention: Retention;
  readonly bindWorkflows: (context: InvocationContext) => Workflows;
}

const daysBefore = (now: Date, days: number): Date => later(now, -days * 86_400_000);

/** Deletes data whose retention has ended. Each kind is deleted by itself, so a failure of one does not stop the others. */
export const createPurge =
  ({ services, retention, bindWorkflows }: PurgeDeps): TimerHandler =>
  async (_timer, context) => {
    const now = services.clock.now();
    const purges = {
      submissions: () => purgeSubmissions(services, daysBefore(now, retention.findingsDays)),
      files: () => purgeFiles(services, daysBefore(now, retention.uploadsDays)),
      uploads: () => purgeUnsubmittedUploads(services, daysBefore(now, unsubmittedUploadsDays)),
      deliveries: () => purgeDeliveries(services, daysBefore(now, retention.deliveriesDays)),
      history: () => bindWorkflows(context).purgeEndedBefore(daysBefore(now, retention.historyDays)),
    };
    for (const [kind, purge] of Object.entries(purges)) {
      try {
        const count = await purge();
        if (count > 0) services.logger.info({ metric: 'purged', kind, count }, 'Kept long enough, and deleted.');
      } catch (cause) {
        // The next run, in an hour, tries again.
        services.logger.error({ kind, cause }, 'A purge could not finish.');
      }
    }
  };
