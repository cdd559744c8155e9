/** What the service answers, as its own schemas say it. */
export type { CoverageList } from '../../../shared/model/coverage.ts';
export type { Decision, DecisionList } from '../../../shared/model/decision.ts';
export type { EvidencePack } from '../../../shared/model/evidence-pack.ts';
export type { Anchor, Box, Evidence, Issue, Severity, Topic } from '../../../shared/model/issue.ts';
export type { RealtimeMessage } from '../../../shared/model/realtime.ts';
export type { PublicTranscriptSegment, Transcript } from '../../../shared/model/transcript.ts';
export type {
  AssetDetail,
  ChangeList,
  ClearedList,
  IssueList,
  PresignedUpload,
  QueueCounts,
  RealtimeAccess,
  SubmissionPage,
  SubmissionResult,
  SubmissionView,
  TopicList,
  VersionList,
} from '../../../shared/model/views.ts';
export type {
  DeliveryHistory,
  SubscriptionPage,
  SubscriptionView,
} from '../../../shared/model/webhook-views.ts';

export type Role = 'viewer' | 'reviewer' | 'lead';

/** `GET /api/console/session`. */
export interface Session {
  readonly person: { readonly personId: string; readonly name: string; readonly email: string };
  readonly workspaces: readonly { readonly workspaceId: string; readonly name: string; readonly role: Role }[];
  readonly current: { readonly workspaceId: string; readonly role: Role };
  readonly expiresAt: string;
  readonly features: { readonly realtime: boolean };
}

export interface Rule {
  readonly ruleId: string;
  readonly ruleCode: string;
  readonly title: string;
  readonly source: string;
  readonly section: string;
  readonly url: string | null;
  readonly severity: 'CRITICAL' | 'MAJOR' | 'MINOR' | 'INFO';
}

/** A short-lived address of the pinned bytes of an asset, for this person. */
export interface ReadAddress {
  readonly url: string;
  readonly expiresAt: string;
}
