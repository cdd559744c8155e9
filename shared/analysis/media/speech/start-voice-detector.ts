import { InferenceSession, Tensor } from 'onnxruntime-node';
import { modelFiles, readModelFile } from '../model-files.ts';

/** Samples of one frame, 32 ms at 16 kHz: the only length the model takes. */
export const voiceFrame = 512;
/** Samples of the frame before that the model sees again. */
const contextSize = 64;
const stateShape = [2, 1, 128];

const noState = (): Tensor => new Tensor('float32', new Float32Array(256), stateShape);
const noInput = (): Float32Array => new Float32Array(contextSize + voiceFrame);

export interface VoiceDetector {
  /** How probable it is that somebody speaks in this frame, 0..1, in any language. Frames come in order. */
  detect(frame: Float32Array): Promise<number>;
  /** Tells that there is a gap: the next frame does not follow the last one. */
  reset(): void;
}

/**
 * Starts Silero, which tells speech from silence, noise and music (0.3 processor seconds a minute), from a file on this machine alone.
 * Rejects with `analyzer_unavailable` when it is not installed or damaged.
 */
export async function startVoiceDetector(): Promise<VoiceDetector> {
  const session = await InferenceSession.create(await readModelFile(modelFiles.voiceDetector), {
    executionProviders: ['cpu'],
    intraOpNumThreads: 1,
    interOpNumThreads: 1,
  });
  const rate = new Tensor('int64', BigInt64Array.of(16_000n), []);
  let state = noState();
  let input = noInput();
  return {
    async detect(frame) {
      const next = noInput();
      next.set(input.subarray(voiceFrame));
      next.set(frame, contextSize);
      input = next;
      const answer = await session.run({ input: new Tensor('float32', input, [1, input.length]), state, sr: rate });
      state = answer['stateN'] as Tensor;
      return Number(answer['output']?.data[0]);
    },
    reset() {
      state = noState();
      input = noInput();
    },
  };
}
