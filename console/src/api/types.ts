import type { components } from 'asset-review-client';

/** What the public API answers, as its published client says it. */
type Schemas = components['schemas'];

export type Anchor = Schemas['Anchor'];
export type AssetDetail = Schemas['AssetDetail'];
export type Box = Schemas['Box'];
export type ChangeList = Schemas['ChangeList'];
export type ClearedList = Schemas['ClearedList'];
export type CoverageList = Schemas['CoverageList'];
export type Decision = Schemas['Decision'];
export type DecisionList = Schemas['DecisionList'];
export type Evidence = Schemas['Evidence'];
export type EvidencePack = Schemas['EvidencePack'];
export type Issue = Schemas['Issue'];
export type IssueList = Schemas['IssueList'];
export type PresignedUpload = Schemas['PresignedUpload'];
export type RealtimeAccess = Schemas['RealtimeAccess'];
export type Rule = Schemas['RuleList']['rules'][number];
export type Severity = Schemas['Severity'];
export type SubmissionPage = Schemas['SubmissionPage'];
export type SubmissionResult = Schemas['SubmissionResult'];
export type SubmissionView = Schemas['Submission'];
export type SubscriptionPage = Schemas['SubscriptionPage'];
export type SubscriptionView = Schemas['Subscription'];
export type Topic = Schemas['Topic'];
export type TopicList = Schemas['TopicList'];
export type Transcript = Schemas['Transcript'];
export type TranscriptSegment = Schemas['TranscriptSegment'];
export type VersionList = Schemas['VersionList'];

/** What only the console is answered, and what comes by the realtime channel, as the service's own schemas say it. */
export type {
  AttemptList,
  AttemptView,
  IssuedKey,
  KeyList,
  KeyView,
  PersonList,
  ReadAddress,
  RulePackList,
  RulePackView,
  SessionView,
} from '../../../shared/model/console-views.ts';
export type { Person, Role } from '../../../shared/model/person.ts';
export type { RealtimeMessage } from '../../../shared/model/realtime.ts';
export type { RuleGuide } from '../../../shared/model/rule-guide.ts';
export type { RulePack } from '../../../shared/model/rule-pack.ts';
export type { QueueCounts } from '../../../shared/model/views.ts';
