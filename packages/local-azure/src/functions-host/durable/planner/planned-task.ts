/** What the planner must know beside history and answer. */
export interface PlannerRules {
  hasActivity(name: string): boolean;
  hasOrchestrator(name: string): boolean;
  /** A timer further away than this is cut into pieces of `longTimerStepMs`. */
  readonly longTimerFromMs: number;
  readonly longTimerStepMs: number;
}

/** Work that the orchestrator asks for under a task id; `input` as the SDK gave it. */
export type PlannedTask =
  | { readonly kind: 'activity'; readonly id: number; readonly name: string; readonly input: unknown }
  | {
      readonly kind: 'child';
      readonly id: number;
      readonly name: string;
      readonly instanceId: string;
      readonly input: unknown;
    }
  | { readonly kind: 'timer'; readonly id: number; readonly fireAt: number };
