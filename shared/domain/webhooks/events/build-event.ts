import { eventDocumentIdOf, eventIdOf } from '../../../model/ids.ts';
import { parseScope, type Scope } from '../../../model/scope.ts';
import { eventTtlS } from '../../../model/stored-names.ts';
import type { StoredAsset } from '../../../model/submission.ts';
import type { Envelope, EventDocument } from '../../../model/webhook.ts';

/** How an asset ended, as its event tells it; an `AssetOutcome` fits. */
export type EndedOutcome =
  | { readonly ok: true; readonly issueCount: number }
  | { readonly ok: false; readonly errorMessage: string };

/** An asset that reached an end state. */
export interface EndedAsset {
  readonly scope: Scope;
  readonly submissionId: string;
  readonly asset: Pick<StoredAsset, 'assetId' | 'filename' | 'retryCount'>;
  readonly outcome: EndedOutcome;
  readonly endedAt: Date;
  readonly traceparent: string | null;
  /** Only for events that no end of an asset causes; left out: derived from asset, try and end state. */
  readonly eventId?: string;
}

/**
 * The event document for one end of one asset, to be created in the same batch as the state it announces.
 * The same end always gives the same id. `body` is the Standard Webhooks envelope (specification, Events) as it will be signed and sent.
 */
export function buildEvent(ended: EndedAsset): EventDocument {
  const { scope, submissionId, asset, outcome } = ended;
  const eventId = ended.eventId ?? eventIdOf(asset.assetId, asset.retryCount, outcome.ok ? 'complete' : 'failed');
  const envelope = buildEnvelope(eventId, ended);
  return {
    id: eventDocumentIdOf(eventId),
    type: 'event',
    scope,
    eventId,
    eventType: envelope.type,
    submissionId,
    assetId: asset.assetId,
    body: JSON.stringify(envelope),
    createdAt: envelope.timestamp,
    pending: true,
    ttl: eventTtlS,
    traceparent: ended.traceparent,
  };
}

function buildEnvelope(id: string, { scope, submissionId, asset, outcome, endedAt }: EndedAsset): Envelope {
  const timestamp = endedAt.toISOString();
  const ids = { asset_id: asset.assetId, submission_id: submissionId, workspace_id: parseScope(scope).workspaceId };
  return outcome.ok
    ? {
        id,
        type: 'asset.processing.completed',
        timestamp,
        data: { ...ids, status: 'completed', filename: asset.filename, issue_count: outcome.issueCount },
      }
    : {
        id,
        type: 'asset.processing.failed',
        timestamp,
        data: { ...ids, status: 'failed', error_message: outcome.errorMessage, filename: asset.filename },
      };
}
