/** A piece of what a model is asked about. */
export type ModelPart =
  | { readonly kind: 'text'; readonly text: string }
  /** JPEG bytes. */
  | { readonly kind: 'picture'; readonly jpeg: Uint8Array };

/** One question to a language model. */
export interface ModelQuestion {
  /** Name of the pass, and of its schema: letters, digits and underscores. */
  readonly pass: 'propose' | 'look' | 'second_look' | 'confirm';
  /** The part that begins every question alike, so that the server can cache its processing. */
  readonly prefix: string;
  readonly parts: readonly ModelPart[];
  /** JSON Schema (strict: every property required, no other allowed) of the answer. */
  readonly schema: Readonly<Record<string, unknown>>;
  readonly maxOutputTokens: number;
}

/** Tokens of one answer; `cachedTokens` are those of `promptTokens` that came from the server's cache. */
export interface ModelUsage {
  readonly promptTokens: number;
  readonly cachedTokens: number;
  readonly outputTokens: number;
}

export interface ModelAnswer {
  /** Text that should be JSON of the question's schema; nothing about it is certain. */
  readonly content: string;
  /** The model as the service names it. */
  readonly model: string;
  /** The temperature that was asked for; null where the model takes none. */
  readonly temperature: number | null;
  readonly usage: ModelUsage;
  /** An answer that was kept from an earlier, equal question: it cost nothing. */
  readonly isKept: boolean;
}

export type ModelFailure =
  | 'refused'
  | 'content_filter'
  | 'throttled'
  | 'timeout'
  | 'malformed'
  | 'not_accepted'
  | 'no_pictures'
  | 'unauthorized'
  | 'unavailable'
  | 'ceiling';

/** Why there is no answer. The review goes on without it. */
export class LanguageModelError extends Error {
  override readonly name = 'LanguageModelError';
  readonly reason: ModelFailure;
  /** Of an answer that cannot be used: it is paid for all the same. */
  readonly usage: ModelUsage | undefined;

  constructor(reason: ModelFailure, message: string, options: ErrorOptions & { readonly usage?: ModelUsage } = {}) {
    super(message, options);
    this.reason = reason;
    this.usage = options.usage;
  }
}

/** A language model behind some service. */
export interface LanguageModel {
  /** The deployment or model that is asked for. */
  readonly name: string;
  /** The model as the server named it last; undefined before its first answer. */
  readonly version?: string | undefined;
  /** Rejects with `LanguageModelError`, or with the reason of `signal`. */
  ask(question: ModelQuestion, signal: AbortSignal): Promise<ModelAnswer>;
}
