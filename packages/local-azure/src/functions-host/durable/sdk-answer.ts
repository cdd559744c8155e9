import { maskSecrets } from './mask-secrets.ts';

/** What the SDK answers to one episode, read once. Source: durable-functions 3.5.0, OrchestratorState and actions. */

/** How a failed attempt is repeated; intervals in milliseconds. */
export interface RetryRule {
  readonly firstIntervalMs: number;
  readonly maxAttempts: number;
  readonly backoff: number;
  readonly maxIntervalMs: number;
  /** Null: no limit. */
  readonly timeoutMs: number | null;
}

/** `input` is the value as the SDK gives it: strings are already JSON text in activities and continueAsNew. */
export type SdkAction =
  | {
      readonly kind: 'activity';
      readonly name: string;
      readonly input: unknown;
      readonly retry: RetryRule | null;
    }
  | {
      readonly kind: 'child';
      readonly name: string;
      readonly instanceId: string | null;
      readonly input: unknown;
      readonly retry: RetryRule | null;
    }
  | { readonly kind: 'timer'; readonly fireAt: number; readonly isCancelled: boolean }
  | { readonly kind: 'event'; readonly name: string }
  | { readonly kind: 'continueAsNew'; readonly input: unknown }
  | { readonly kind: 'all' | 'any'; readonly children: readonly SdkAction[] };

export interface SdkAnswer {
  /** Every action since the start of the execution, one per yield. */
  readonly actions: readonly SdkAction[];
  readonly end:
    | { readonly kind: 'open' }
    /** `output` is JSON text. */
    | { readonly kind: 'returned'; readonly output: string | null }
    /** `error` is empty for a thrown value that is not an Error. */
    | { readonly kind: 'threw'; readonly error: string }
    /** The SDK itself gave up and sent no state. */
    | { readonly kind: 'broke'; readonly error: string };
  /** JSON text. */
  readonly customStatus: string | null;
  /** The error of a thrown state that masking destroyed; then the SDK seems to have broken. */
  readonly lostError: string | null;
}

/** The answer is not one that this engine can carry out. The message is a sentence for the author of the orchestrator. */
export class UnsupportedAnswerError extends Error {
  override readonly name = 'UnsupportedAnswerError';
}

const stateLabel = '$OutOfProcData$:';
const sixDaysMs = 6 * 24 * 3_600_000;

/** Reads what an orchestrator invocation resolved with. Throws UnsupportedAnswerError. */
export function parseAnswer(state: unknown): SdkAnswer {
  const fields = typeof state === 'string' ? toFields(JSON.parse(state)) : toFields(state);
  return {
    actions: parseActions(fields),
    end: fields['isDone'] === true ? { kind: 'returned', output: toJsonText(fields['output']) } : { kind: 'open' },
    customStatus: parseCustomStatus(fields),
    lostError: null,
  };
}

/**
 * Reads what an orchestrator invocation rejected with: the SDK hides its state behind a label in the message.
 * Secrets in that text are masked first, as on the real host. Throws UnsupportedAnswerError.
 */
export function parseThrownAnswer(thrown: unknown): SdkAnswer {
  const message = thrown instanceof Error ? thrown.message : String(thrown);
  const labelAt = message.indexOf(stateLabel);
  const broke = { actions: [], customStatus: null, lostError: null } as const;
  if (labelAt < 0) return { ...broke, end: { kind: 'broke', error: message } };
  const state = message.slice(labelAt + stateLabel.length);
  const fields = parseState(maskSecrets(state));
  if (fields === undefined) {
    const end = { kind: 'broke', error: 'the state of the orchestrator is no JSON text' } as const;
    return { ...broke, end, lostError: toText(parseState(state)?.['error']) };
  }
  return {
    actions: parseActions(fields),
    end: { kind: 'threw', error: toText(fields['error']) },
    customStatus: parseCustomStatus(fields),
    lostError: null,
  };
}

/** Undefined for damaged text: the mask can take a quotation mark with it, and then every action is lost. */
function parseState(state: string): Fields | undefined {
  try {
    return toFields(JSON.parse(state));
  } catch {
    return undefined;
  }
}

/** JSON text of a value; null for null and undefined. Throws UnsupportedAnswerError for what JSON cannot express. */
export function toJsonText(value: unknown): string | null {
  try {
    return value === null ? null : (JSON.stringify(value) ?? null);
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new UnsupportedAnswerError(`A value cannot be written as JSON: ${reason}`, { cause });
  }
}

type Fields = Readonly<Record<string, unknown>>;

function toFields(value: unknown): Fields {
  if (typeof value === 'object' && value !== null) return value as Fields;
  throw new UnsupportedAnswerError(`The orchestrator answered with ${typeof value} where a state object is expected.`);
}

/** A falsy status is left out by the SDK, and what is left out is cleared. */
function parseCustomStatus(fields: Fields): string | null {
  return fields['customStatus'] ? toJsonText(fields['customStatus']) : null;
}

function parseActions(fields: Fields): readonly SdkAction[] {
  const outer = fields['actions'];
  const list: unknown = Array.isArray(outer) ? outer[0] : undefined;
  if (!Array.isArray(outer) || outer.length !== 1 || !Array.isArray(list)) {
    throw new UnsupportedAnswerError(
      'The orchestrator answered in an old protocol: durable-functions 3.5 is expected.',
    );
  }
  return list.map(parseAction);
}

function parseAction(value: unknown): SdkAction {
  const action = toFields(value);
  switch (action['actionType']) {
    case 0:
    case 1:
      return {
        kind: 'activity',
        name: toText(action['functionName']),
        input: action['input'],
        retry: parseRetryRule(action['retryOptions']),
      };
    case 2:
    case 3:
      return {
        kind: 'child',
        name: toText(action['functionName']),
        instanceId: toText(action['instanceId']) || null,
        input: action['input'],
        retry: parseRetryRule(action['retryOptions']),
      };
    case 4:
      return { kind: 'continueAsNew', input: action['input'] };
    case 5:
      return { kind: 'timer', fireAt: toInstant(action['fireAt']), isCancelled: action['isCanceled'] === true };
    case 6:
      return { kind: 'event', name: toText(action['externalEventName']) };
    case 7:
    case 9:
    case 13:
    case 14:
      throw new UnsupportedAnswerError('Durable entities are not supported here: keep state in the database instead.');
    case 8:
      throw new UnsupportedAnswerError('callHttp is not supported here: make the call in an activity.');
    case 11:
      return { kind: 'any', children: parseChildren(action) };
    case 12:
      return { kind: 'all', children: parseChildren(action) };
    default:
      throw new UnsupportedAnswerError(
        `The orchestrator asks for an unknown action, type ${String(action['actionType'])}.`,
      );
  }
}

function parseChildren(action: Fields): readonly SdkAction[] {
  const children = action['compoundActions'];
  return Array.isArray(children) ? children.map(parseAction) : [];
}

function parseRetryRule(value: unknown): RetryRule | null {
  if (value === undefined || value === null) return null;
  const options = toFields(value);
  return {
    firstIntervalMs: toNumber(options['firstRetryIntervalInMilliseconds'], 0),
    maxAttempts: toNumber(options['maxNumberOfAttempts'], 1),
    backoff: toNumber(options['backoffCoefficient'], 1),
    maxIntervalMs: toNumber(options['maxRetryIntervalInMilliseconds'], sixDaysMs),
    timeoutMs:
      options['retryTimeoutInMilliseconds'] == null ? null : toNumber(options['retryTimeoutInMilliseconds'], 0),
  };
}

function toText(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

function toNumber(value: unknown, otherwise: number): number {
  return typeof value === 'number' ? value : otherwise;
}

function toInstant(value: unknown): number {
  const at = value instanceof Date ? value.getTime() : Date.parse(toText(value));
  if (Number.isNaN(at)) throw new UnsupportedAnswerError('The orchestrator created a timer without a valid date.');
  return at;
}
