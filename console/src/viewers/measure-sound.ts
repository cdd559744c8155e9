/** The course of a sound: peaks 0..1 and momentary loudness in LUFS, both in even steps from its start. */
export interface SoundCourse {
  readonly durationMs: number;
  readonly peaks: readonly number[];
  readonly loudness: readonly number[];
}

const sampleRate = 48_000;
const shownPeaks = 800;
/** Longer or larger recordings would take hundreds of megabytes when decoded at once. */
export const largestBytes = 40_000_000;
export const longestMs = 600_000;

const windowS = 0.4;
const stepS = 0.1;

/** The frequency weighting of ITU-R BS.1770 (K-weighting). */
async function weigh(sound: AudioBuffer): Promise<AudioBuffer> {
  const context = new OfflineAudioContext(sound.numberOfChannels, sound.length, sampleRate);
  const source = new AudioBufferSourceNode(context, { buffer: sound });
  const shelf = new BiquadFilterNode(context, { type: 'highshelf', frequency: 1682, gain: 4 });
  const pass = new BiquadFilterNode(context, { type: 'highpass', frequency: 38, Q: -6 });
  source.connect(shelf).connect(pass).connect(context.destination);
  source.start();
  return context.startRendering();
}

function toPeaks(sound: AudioBuffer): number[] {
  const samples = sound.getChannelData(0);
  const each = Math.max(1, Math.floor(samples.length / shownPeaks));
  return Array.from({ length: Math.floor(samples.length / each) }, (_, index) => {
    let peak = 0;
    for (let at = index * each; at < (index + 1) * each; at += 1) peak = Math.max(peak, Math.abs(samples[at] ?? 0));
    return Math.min(1, peak);
  });
}

function toLoudness(weighted: AudioBuffer): number[] {
  const channels = Array.from({ length: weighted.numberOfChannels }, (_, index) => weighted.getChannelData(index));
  const [window, step] = [windowS * sampleRate, stepS * sampleRate];
  const count = Math.max(1, Math.floor((weighted.length - window) / step) + 1);
  // Sums of each step, so that overlapping windows are not added up again and again.
  const sums = Array.from({ length: Math.ceil(weighted.length / step) }, (_, index) =>
    channels.reduce((total, samples) => {
      let sum = 0;
      for (let at = index * step; at < Math.min(samples.length, (index + 1) * step); at += 1)
        sum += (samples[at] ?? 0) ** 2;
      return total + sum;
    }, 0),
  );
  return Array.from({ length: count }, (_, index) => {
    const power = sums.slice(index, index + windowS / stepS).reduce((sum, one) => sum + one, 0) / window;
    return power > 1e-10 ? -0.691 + 10 * Math.log10(power) : -70;
  });
}

/** Decodes a recording and measures its course. Rejects where the browser cannot decode it. */
export async function measureSound(bytes: ArrayBuffer): Promise<SoundCourse> {
  const sound = await new OfflineAudioContext(1, 1, sampleRate).decodeAudioData(bytes);
  return {
    durationMs: sound.duration * 1000,
    peaks: toPeaks(sound),
    loudness: toLoudness(await weigh(sound)),
  };
}
