import { joinSentences } from '../../shared/analysis/media/av/to-spoken-blocks.ts';
import { openListener } from '../../shared/analysis/media/speech/open-listener.ts';
import { writeNumbers } from '../../shared/analysis/media/speech/write-numbers.ts';
import type { TranscriptSegment } from '../../shared/model/transcript.ts';

const handedSamples = 80_000;

export interface Hearing {
  /** Sentences as the rules see them. */
  toSegments(sound: Float32Array): Promise<readonly TranscriptSegment[]>;
  toText(sound: Float32Array): Promise<string>;
  usage(): { readonly cpuSeconds: number; readonly soundSeconds: number; readonly peakMegabytes: number };
}

/** The product's speech recognition in this process, and the processor time it uses. */
export async function createHearing(): Promise<Hearing> {
  const listener = await openListener();
  let [atMs, cpuSeconds, soundSeconds] = [0, 0, 0];
  async function toSegments(sound: Float32Array): Promise<readonly TranscriptSegment[]> {
    const before = process.cpuUsage();
    const segments: TranscriptSegment[] = [];
    for (let from = 0; from < sound.length; from += handedSamples) {
      const part = sound.slice(from, from + handedSamples);
      const samples = new Uint8Array(
        Int16Array.from(part, (value) => Math.max(-1, Math.min(1, value)) * 32_767).buffer,
      );
      const isLast = from + handedSamples >= sound.length;
      segments.push(...(await listener.hear({ samples, startMs: atMs + from / 16, isLast })).segments);
    }
    const { user, system } = process.cpuUsage(before);
    cpuSeconds += (user + system) / 1e6;
    soundSeconds += sound.length / 16_000;
    atMs += sound.length / 16 + 5000;
    return joinSentences(segments).map((segment) => ({ ...segment, text: writeNumbers(segment.text) }));
  }
  return {
    toSegments,
    toText: async (sound) => (await toSegments(sound)).map(({ text }) => text).join(' '),
    usage: () => ({ cpuSeconds, soundSeconds, peakMegabytes: Math.round(process.resourceUsage().maxRSS / 1000) }),
  };
}
