import type { Isolation } from '../model/isolation.ts';
import type { FileFormat } from '../model/media-types.ts';
import type { RuleGuide } from '../model/rule-guide.ts';
import type { BuiltInSidekick } from '../model/rule-pack.ts';
import type { Limits } from '../model/tiers.ts';
import type { CatalogueRule } from '../model/views.ts';
import type { Adapters } from '../ports/adapters.ts';
import type { EndpointPolicy } from '../ports/endpoint-policy.ts';
import type { IdentityProvider } from '../ports/identity-provider.ts';
import type { Workflows } from '../ports/workflows.ts';
import type { RunningReviews } from './submissions/running-reviews.ts';

/** Bytes that are read by ranges: exactly `length` of them from `offset`, fewer only at the end. */
export interface SniffSource {
  readonly sizeBytes: number;
  read(offset: number, length: number): Promise<Uint8Array>;
}

/** What a file really is; undefined when it is nothing on the allowlist. Rejects as `source.read` does. */
export type Sniff = (source: SniffSource) => Promise<FileFormat | undefined>;

/** The parts a health check asks, each resolving when it answers. */
export type HealthChecks = Readonly<Record<'store' | 'queue' | 'blob', () => Promise<void>>>;

/** A file of the console's pages. */
export interface SiteFile {
  readonly bytes: Uint8Array;
  readonly contentType: string;
  /** Of the bytes, for `ETag`. */
  readonly sha256: string;
}

/** The console's address, its files, and the identity provider. */
export interface ConsoleSite {
  /** Scheme, host and port, as configured or as the platform gives them; empty when unknown. */
  readonly origin: () => string;
  /** Addresses outside the service to which its pages may connect. */
  readonly blobEndpoint: string;
  readonly realtimeEndpoint: string;
  /** A built file by its path below `/console/`; undefined when there is none. */
  readonly findFile: (path: string) => Promise<SiteFile | undefined>;
  /** Undefined: people sign in by one-time links only. */
  readonly identityProvider: IdentityProvider | undefined;
}

/** Everything the domain needs from outside, built once by an entry point. */
export interface Services extends Adapters {
  readonly endpoints: EndpointPolicy;
  readonly limits: Limits;
  readonly sniff: Sniff;
  /** Rule packs that ship with the service and need no document (decisions, Sidekicks). */
  readonly builtInSidekicks: readonly BuiltInSidekick[];
  /** What the `sectors` of a rule pack may name. */
  readonly sectors: readonly string[];
  readonly rules: readonly CatalogueRule[];
  /** What people read about a rule, by its number in any of the Codes; undefined for one that no review applies. */
  readonly findRuleGuide: (ruleCode: string) => Promise<RuleGuide | undefined>;
  /** True when a file waits for the storage account's malware verdict before it is analysed. */
  readonly isMalwareScanOn: boolean;
  /** The reviews that this process runs; while there are any, a new submission looks at its files one after the other. */
  readonly runningReviews: RunningReviews;
  readonly consoleSite: ConsoleSite;
  readonly health: HealthChecks;
  /** What isolates the processes that open files; asked once, never rejects. */
  readonly isolation: () => Promise<Isolation>;
}

/** Services of a call that may start or look at a workflow: the Durable client belongs to one invocation. */
export interface WorkflowServices extends Services {
  readonly workflows: Workflows;
}
