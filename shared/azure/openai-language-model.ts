import type { OpenAI as Client } from 'openai';
import type { Clock } from '../ports/clock.ts';
import {
  type LanguageModel,
  LanguageModelError,
  type ModelAnswer,
  type ModelQuestion,
} from '../ports/language-model.ts';
import type { Logger } from '../ports/logger.ts';
import { limitBody } from './limit-body.ts';
import { readCompletion } from './openai-completion.ts';
import {
  describeCause,
  findRefusedParameter,
  isPassing,
  type Parameter,
  toModelError,
  toWaitMs,
} from './openai-errors.ts';

/** How to reach a model behind a server that speaks OpenAI's protocol. */
export interface OpenAiSettings {
  /** With the version: `https://<resource>.openai.azure.com/openai/v1`, `http://127.0.0.1:11434/v1`. */
  readonly baseUrl: string;
  /** Model or deployment. */
  readonly model: string;
  /** A key, or what gives a fresh token for every request. */
  readonly key: string | (() => Promise<string>);
  /** For one question, its retries included. */
  readonly timeoutMs: number;
}

const maxAttempts = 4;
const maxAnswerBytes = 4_000_000;

/** What a server refused once it is not sent again: reasoning models take no temperature, small servers no cache key. */
type Refused = ReadonlySet<Parameter>;

/**
 * A language model over chat completions with a strict schema, on Azure OpenAI or any server of the same protocol. After
 * 408, 409, 429, 5xx or a broken connection it tries again, waiting as the server says and never past `timeoutMs`.
 * Learns which parameters the server refuses. What a refusal says is logged. Rejects with `LanguageModelError`.
 */
export function createOpenAiLanguageModel(
  settings: OpenAiSettings,
  { clock, logger }: { readonly clock: Clock; readonly logger: Logger },
): LanguageModel {
  let opening: Promise<Client> | undefined;
  let refused: Refused = new Set();
  let version: string | undefined;
  return {
    name: settings.model,
    get version() {
      return version;
    },
    async ask(question, signal) {
      opening ??= openClient(settings);
      const client = await opening;
      const endsAtMs = clock.elapsedMs() + settings.timeoutMs;
      return withDeadline(clock, settings.timeoutMs, signal, async (limited, isLate) => {
        for (let attempt = 1; ; attempt += 1) {
          // Questions under way at once may all learn the same.
          const without = refused;
          try {
            const answer = await ask(client, settings.model, question, without, limited);
            version = answer.model;
            return answer;
          } catch (cause) {
            if (cause instanceof LanguageModelError) throw cause;
            const parameter = findRefusedParameter(cause);
            if (parameter && !without.has(parameter)) {
              logger.info({ parameter, model: settings.model }, 'The language model takes a parameter differently.');
              refused = new Set([...refused, parameter]);
              continue;
            }
            const error = toModelError(cause, settings.model);
            const waitMs = toWaitMs(cause, attempt);
            const isPastEnd = isLate() || clock.elapsedMs() + waitMs >= endsAtMs;
            if (isPastEnd || !isPassing(cause) || attempt >= maxAttempts) {
              logger.warn({ reason: error.reason, detail: describeCause(cause) }, 'The language model gave no answer.');
              throw error;
            }
            await clock.sleep(waitMs, limited);
          }
        }
      });
    },
  };
}

/** The library is loaded with the first question: it costs start-up time, and most services have no model. */
async function openClient({ baseUrl, key }: OpenAiSettings): Promise<Client> {
  const { OpenAI } = await import('openai');
  return new OpenAI({
    baseURL: baseUrl,
    apiKey: key,
    organization: null,
    project: null,
    maxRetries: 0,
    logLevel: 'off',
    fetch: limitBody(maxAnswerBytes),
  });
}

/** Runs `work` until `timeoutMs` have passed: then it is aborted, and rejects with a time-out. */
async function withDeadline<T>(
  clock: Clock,
  timeoutMs: number,
  signal: AbortSignal,
  work: (signal: AbortSignal, isLate: () => boolean) => Promise<T>,
): Promise<T> {
  const deadline = new AbortController();
  const end = new AbortController();
  clock.sleep(timeoutMs, end.signal).then(
    () => deadline.abort(new Error('The time is over.')),
    () => {},
  );
  const isLate = (): boolean => deadline.signal.aborted;
  try {
    return await work(AbortSignal.any([signal, deadline.signal]), isLate);
  } catch (cause) {
    signal.throwIfAborted();
    if (!isLate() || (cause instanceof LanguageModelError && cause.reason !== 'unavailable')) throw cause;
    throw new LanguageModelError('timeout', `The language model did not answer within ${timeoutMs / 1000} s.`, {
      cause,
    });
  } finally {
    end.abort(new Error('Answered.'));
  }
}

async function ask(
  client: Client,
  model: string,
  question: ModelQuestion,
  refused: Refused,
  signal: AbortSignal,
): Promise<ModelAnswer> {
  const temperature = refused.has('temperature') ? null : 0;
  const completion: unknown = await client.chat.completions.create(toRequest(model, question, refused), { signal });
  const answer = readCompletion(completion, question);
  return { ...answer, model: answer.model ?? model, temperature, isKept: false };
}

function toRequest(model: string, { pass, prefix, parts, schema, maxOutputTokens }: ModelQuestion, refused: Refused) {
  return {
    model,
    messages: [
      { role: 'system' as const, content: prefix },
      {
        role: 'user' as const,
        content: parts.map((part) =>
          part.kind === 'text'
            ? { type: 'text' as const, text: part.text }
            : {
                type: 'image_url' as const,
                image_url: { url: `data:image/jpeg;base64,${Buffer.from(part.jpeg).toString('base64')}` },
              },
        ),
      },
    ],
    ...(refused.has('max_completion_tokens')
      ? { max_tokens: maxOutputTokens }
      : { max_completion_tokens: maxOutputTokens }),
    ...(!refused.has('temperature') && { temperature: 0 }),
    ...(!refused.has('prompt_cache_key') && { prompt_cache_key: 'asset-review' }),
    response_format: refused.has('response_format')
      ? { type: 'json_object' as const }
      : { type: 'json_schema' as const, json_schema: { name: pass, strict: true, schema: { ...schema } } },
  };
}
