import type { TranscriptionClient, TranscriptionClientOptions } from '@azure/ai-speech-transcription';
import type { TranscriptSegment } from '../model/transcript.ts';
import type { Transcriber } from '../ports/transcriber.ts';
import { createCredential } from './credential.ts';

export interface SpeechOptions {
  /** Address of the Speech or AI Services resource, without a path. */
  readonly endpoint: string;
  /** Key of the resource; without it the managed identity is used. */
  readonly key: string | undefined;
  readonly clientId: string | undefined;
  /** For one try; a piece of ten minutes takes the service well under one. */
  readonly timeoutMs?: number;
  /** Times the call is made again when the service is busy, silent or out of order. */
  readonly maxRetries?: number;
  readonly retryDelayMs?: number;
}

/** Shown as the origin of words. */
const source = 'azure-speech';

/**
 * Azure AI Speech, fast transcription. The client is loaded with the first call. A call that is throttled (429) or answered 408 or 5xx is made
 * again, after the time that the service asks for; one that stalls is given up after `timeoutMs`. Rejects when the service does not answer in the end.
 */
export function createSpeechTranscriber(options: SpeechOptions): Transcriber {
  const { timeoutMs = 180_000 } = options;
  let opening: Promise<TranscriptionClient> | undefined;
  return {
    source,
    async transcribe(wav, { locale, signal }) {
      opening ??= openClient(options);
      const client = await opening;
      const { phrases } = await client.transcribe(wav, {
        ...(locale !== undefined && { locales: [locale] }),
        diarizationOptions: { maxSpeakers: 4 },
        profanityFilterMode: 'None', // What is said is what is reviewed.
        abortSignal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
      });
      return phrases.map(
        ({ offsetInMs, durationInMs, text, confidence, speaker }): TranscriptSegment => ({
          startMs: offsetInMs,
          endMs: offsetInMs + durationInMs,
          text,
          confidence,
          ...(speaker !== undefined && { speaker: `speaker ${speaker}` }),
        }),
      );
    },
  };
}

async function openClient({
  endpoint,
  key,
  clientId,
  maxRetries = 3,
  retryDelayMs = 1000,
}: SpeechOptions): Promise<TranscriptionClient> {
  const { TranscriptionClient: Client } = await import('@azure/ai-speech-transcription');
  const options: TranscriptionClientOptions = {
    retryOptions: { maxRetries, retryDelayInMs: retryDelayMs },
    allowInsecureConnection: endpoint.startsWith('http:'),
  };
  const address = endpoint.replace(/\/+$/, '');
  return new Client(address, key === undefined ? createCredential(clientId) : { key }, options);
}
