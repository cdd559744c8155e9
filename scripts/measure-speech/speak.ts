import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

type Speak = (text: string, out: string) => readonly [program: string, parameters: readonly string[]];

const flite =
  (voice: string): Speak =>
  (text, out) => ['flite', ['-voice', voice, '-f', text, '-o', out]];
const festival =
  (voice: string): Speak =>
  (text, out) => ['text2wave', ['-eval', `(voice_${voice})`, text, '-o', out]];
const espeak =
  (voice: string): Speak =>
  (text, out) => ['espeak-ng', ['-v', voice, '-s', '150', '-f', text, '-w', out]];

export interface Voice {
  readonly speak: Speak;
  /** Built from recordings of a person, or computed from rules or diphones, which sounds like a machine. */
  readonly kind: 'recorded' | 'computed';
}

/** Synthetic voices of Debian: American, Scottish and British, women and men. */
export const voices: readonly Voice[] = [
  { kind: 'recorded', speak: flite('slt') },
  { kind: 'recorded', speak: flite('rms') },
  { kind: 'recorded', speak: festival('cmu_us_slt_arctic_hts') },
  { kind: 'recorded', speak: flite('awb') },
  { kind: 'computed', speak: espeak('en-gb') },
  { kind: 'computed', speak: flite('kal16') },
];

/** Each voice speaks with music and without. */
export const voiceOf = (turn: number): Voice => voices[Math.floor(turn / 2) % voices.length] as Voice;

/** A text spoken by one of the voices; 16 kHz. */
export async function speak(text: string, turn: number): Promise<Float32Array> {
  const folder = await mkdtemp(join(tmpdir(), 'spoken-'));
  try {
    const [script, out] = [join(folder, 'text'), join(folder, 'speech.wav')];
    await writeFile(script, text);
    const [program, parameters] = voiceOf(turn).speak(script, out);
    await run(program, [...parameters]);
    return await readSound(out);
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** Any recording as 16 kHz, one channel. */
export async function readSound(path: string): Promise<Float32Array> {
  const format = path.endsWith('.raw') ? ['-f', 's16le', '-ar', '16000', '-ac', '1'] : [];
  const parameters = ['-v', 'error', ...format, '-i', path, '-ac', '1', '-ar', '16000', '-f', 'f32le', '-'];
  const { stdout } = await run('ffmpeg', parameters, { encoding: 'buffer', maxBuffer: 1e9 });
  return new Float32Array(stdout.buffer.slice(stdout.byteOffset, stdout.byteOffset + stdout.length));
}
