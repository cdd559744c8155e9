const rate = 16_000;
const beatSamples = rate / 2;
/** Chords of four notes each, in Hz. */
const chords = [
  [130.8, 164.8, 196, 261.6],
  [110, 130.8, 164.8, 220],
  [87.3, 110, 130.8, 174.6],
  [98, 123.5, 146.8, 196],
];

let seed = 1;
/** -1 to 1, the same every time (a linear congruential generator). */
function random(): number {
  seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
  return seed / 1_073_741_824 - 1;
}

/** Plucked chords over a drum and a shaker, as beds of adverts are. */
export function toTune(length: number): Float32Array {
  return Float32Array.from({ length }, (_, at) => {
    const beat = Math.floor(at / beatSamples);
    const since = (at % beatSamples) / rate;
    const notes = chords[Math.floor(beat / 4) % chords.length] ?? [];
    const pluck = notes.reduce(
      (sum, hz, index) =>
        sum + Math.exp(-4 * since) * Math.sin(2 * Math.PI * hz * (1 + ((beat + index) % 2)) * (at / rate)),
      0,
    );
    const drum = beat % 2 === 0 ? 3 * Math.exp(-18 * since) * Math.sin(2 * Math.PI * 55 * since) : 0;
    const shaker = Math.exp(-40 * (since % 0.25)) * random() * 0.6;
    return 0.08 * (pluck + drum + shaker);
  });
}

/** Noise that falls by three decibels an octave. */
export function toPink(length: number): Float32Array {
  const rows = Array.from({ length: 12 }, random);
  return Float32Array.from({ length }, (_, at) => {
    const row = Math.min(rows.length - 1, 31 - Math.clz32(at & -at || 1));
    rows[row] = random();
    return 0.02 * rows.reduce((sum, value) => sum + value, 0);
  });
}

const power = (sound: Float32Array): number => {
  const loud = sound.filter((value) => Math.abs(value) > 0.005);
  return loud.reduce((sum, value) => sum + value * value, 0) / Math.max(1, loud.length);
};

/** Speech with music so many decibels below it. */
export function mix(speech: Float32Array, music: Float32Array, below: number): Float32Array {
  const gain = Math.sqrt(power(speech) / power(music)) * 10 ** (-below / 20);
  return speech.map((value, at) => Math.max(-1, Math.min(1, value + gain * (music[at] ?? 0))));
}
