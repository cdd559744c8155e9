import type { RegisteredFunction } from './function-registry.ts';

/** A function that this host can run, its bindings read and its `%SETTING%` references replaced. */
export interface AppFunction extends RegisteredFunction {
  readonly name: string;
  readonly trigger: Trigger;
  /** Names of the bindings that want the durable client. */
  readonly clientBindings: readonly string[];
  readonly queueOutputs: readonly QueueBinding[];
  /** Switched off by the setting `AzureWebJobs.<name>.Disabled`. */
  readonly isDisabled: boolean;
}

export type Trigger = HttpTrigger | QueueTrigger | TimerTrigger | DurableTrigger;

export interface HttpTrigger {
  readonly kind: 'http';
  readonly bindingName: string;
  /** Without the route prefix. */
  readonly route: string;
  readonly methods: readonly string[];
  readonly authLevel: AuthLevel;
}

export type AuthLevel = 'anonymous' | 'function' | 'admin';

export interface QueueTrigger extends QueueBinding {
  readonly kind: 'queue';
}

export interface QueueBinding {
  readonly bindingName: string;
  readonly queueName: string;
  readonly connectionString: string;
}

export interface TimerTrigger {
  readonly kind: 'timer';
  readonly bindingName: string;
  /** NCRONTAB with six fields. */
  readonly schedule: string;
  readonly isRunOnStartup: boolean;
  /** Whether the last run is remembered over restarts, where the schedule allows it. */
  readonly isMonitored: boolean;
}

export interface DurableTrigger {
  readonly kind: 'orchestrator' | 'activity';
  readonly bindingName: string;
}
