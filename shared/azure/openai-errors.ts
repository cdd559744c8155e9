import { LanguageModelError } from '../ports/language-model.ts';

/** Parameters that not every server or model takes. */
const parameters = ['temperature', 'max_completion_tokens', 'prompt_cache_key', 'response_format'] as const;
export type Parameter = (typeof parameters)[number];

/** The parts of an error of the library that count here; what comes from the network has only a message. */
interface ServerError {
  readonly status?: number;
  readonly code?: string | null;
  readonly param?: string | null;
  readonly message?: string;
  readonly headers?: Headers;
  readonly error?: { readonly innererror?: { readonly content_filter_result?: unknown; readonly code?: string } };
}

const toServerError = (cause: unknown): ServerError => (typeof cause === 'object' && cause !== null ? cause : {});

/** The parameter that the server refuses; undefined for any other failure. */
export function findRefusedParameter(cause: unknown): Parameter | undefined {
  const { status, param, message = '' } = toServerError(cause);
  if (status !== 400 && status !== 422) return undefined;
  return parameters.find((name) => param === name || message.includes(name));
}

/** A model that reads words only: OpenAI says so with 400, llama.cpp with 500. */
function refusesPictures(cause: unknown): boolean {
  const { status = 0, message = '' } = toServerError(cause);
  return [400, 415, 422, 500, 501].includes(status) && /\b(?:images?|image_url|vision|multimodal)\b/i.test(message);
}

/** Failures that may be temporary: an overloaded or restarted server, a broken connection, a key that is being exchanged. */
export function isPassing(cause: unknown): boolean {
  const { status } = toServerError(cause);
  if (refusesPictures(cause)) return false;
  return status === undefined || [401, 408, 409, 429].includes(status) || status >= 500;
}

const firstWaitMs = 1000;

/** As the server asks (`retry-after-ms`, `retry-after` in seconds or as a date), else twice as long every time. */
export function toWaitMs(cause: unknown, attempt: number): number {
  const { headers } = toServerError(cause);
  const milliseconds = toNumber(headers?.get('retry-after-ms'));
  if (milliseconds !== undefined) return milliseconds;
  const retryAfter = headers?.get('retry-after');
  const seconds = toNumber(retryAfter);
  if (seconds !== undefined) return seconds * 1000;
  const until = Date.parse(retryAfter ?? '');
  const sent = Date.parse(headers?.get('date') ?? '');
  if (Number.isFinite(until) && Number.isFinite(sent)) return Math.max(until - sent, 0);
  return firstWaitMs * 2 ** (attempt - 1);
}

function toNumber(text: string | null | undefined): number | undefined {
  if (text === null || text === undefined || text.trim() === '') return undefined;
  const value = Number(text);
  return Number.isFinite(value) && value >= 0 ? value : undefined;
}

const maxDetail = 500;

/** For the log: the server's message, or how the connection failed. It never holds the copy that was sent. */
export function describeCause(cause: unknown): string {
  const { status, message } = toServerError(cause);
  if (status !== undefined) return `${status}: ${toWords(message)}`;
  return `no answer: ${findInnermost(cause)}`.slice(0, maxDetail);
}

/** The library puts the status before what the server said. */
const toWords = (message = ''): string => message.replace(/^\d{3} /, '').slice(0, maxDetail);

/** The cause of a failed connection: the library itself says only that it failed. */
function findInnermost(cause: unknown): string {
  if (!(cause instanceof Error)) return String(cause);
  if (cause.cause instanceof Error) return findInnermost(cause.cause);
  return cause.message || ('code' in cause ? String(cause.code) : cause.name);
}

/** The failure in the words of the service, and what to do about it where something can be done. */
export function toModelError(cause: unknown, model: string): LanguageModelError {
  const { status, code, error } = toServerError(cause);
  const make = (reason: LanguageModelError['reason'], text: string): LanguageModelError =>
    new LanguageModelError(reason, text, { cause });
  const { innererror } = error ?? {};
  if (cause instanceof SyntaxError) return make('malformed', 'The answer of the language model is not valid JSON.');
  if (status === 400 && (code === 'content_filter' || innererror?.code === 'ResponsibleAIPolicyViolation')) {
    return make(
      'content_filter',
      `The content filter refused the copy${describeFilter(innererror?.content_filter_result)}.`,
    );
  }
  if (refusesPictures(cause)) {
    return make('no_pictures', `The model “${model}” takes no pictures: have it read words only, or take another one.`);
  }
  switch (status) {
    case undefined:
      return make('unavailable', `The language model cannot be reached: ${findInnermost(cause)}`);
    case 401:
    case 403:
      return make(
        'unauthorized',
        `The language model answered ${status}: check the key, or give the app's identity the role Cognitive Services OpenAI User.`,
      );
    case 404:
      return make('not_accepted', `The server has no model or deployment “${model}”: check its name and the address.`);
    case 429:
      return make('throttled', 'The language model is throttled.');
    default:
      return status >= 500 || status === 408 || status === 409
        ? make('unavailable', `The language model answered ${describeCause(cause)}`)
        : make('not_accepted', `The language model answered ${describeCause(cause)}`);
  }
}

/** ` (violence: high)`: which categories of a content filter were met. */
export function describeFilter(result: unknown): string {
  if (typeof result !== 'object' || result === null) return '';
  const met = Object.entries(result).flatMap(([category, one]: [string, unknown]) => {
    if (typeof one !== 'object' || one === null || !('filtered' in one) || one.filtered !== true) return [];
    return [`${category}${'severity' in one ? `: ${String(one.severity)}` : ''}`];
  });
  return met.length > 0 ? ` (${met.join(', ')})` : '';
}
