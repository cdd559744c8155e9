// Measures what is heard: `node scripts/on-node24.mjs scripts/measure-speech.ts --help`. Needs flite, espeak-ng, festival and ffmpeg (Debian has them).
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { CommandError, type CommandSpec } from '../cli/options.ts';
import { runCommand } from '../cli/run-command.ts';
import { findCodes } from './measure-speech/find-codes.ts';
import { createHearing, type Hearing } from './measure-speech/hear.ts';
import { mix, toPink, toTune } from './measure-speech/make-sound.ts';
import { readSound, speak, voiceOf, voices } from './measure-speech/speak.ts';
import { countWords, wordErrors } from './measure-speech/word-errors.ts';

const spec = {
  name: 'node scripts/on-node24.mjs scripts/measure-speech.ts --',
  summary: 'Measures the recogniser of speech: words, rule codes, inventions, time and memory.',
  options: {
    clips: {
      type: 'text',
      placeholder: 'FILE.tsv',
      help: 'recordings to measure words on: path, tab, what is said; one a line',
    },
    foreign: { type: 'text', placeholder: 'FILE', help: 'a recording without English speech', repeatable: true },
    below: { type: 'integer', placeholder: 'DB', help: 'how far below speech music lies', min: 0, default: 8 },
  },
} as const satisfies CommandSpec;

interface Row {
  readonly measure: string;
  readonly value: number;
  readonly unit: string;
}

const percent = (part: number, whole: number): number => Math.round((1000 * part) / Math.max(1, whole)) / 10;

async function measureClips(hearing: Hearing, file: string, below: number): Promise<Row[]> {
  const lines = (await readFile(file, 'utf8')).split('\n').filter((line) => line.includes('\t'));
  const errors = { clean: 0, music: 0 };
  let words = 0;
  for (const line of lines) {
    const [path = '', said = ''] = line.split('\t');
    const sound = await readSound(path);
    words += countWords(said);
    errors.clean += wordErrors(said, await hearing.toText(sound));
    errors.music += wordErrors(said, await hearing.toText(mix(sound, toTune(sound.length), below)));
  }
  return [
    { measure: `words in ${lines.length} clips`, value: words, unit: 'words' },
    { measure: 'word error, clean', value: percent(errors.clean, words), unit: '%' },
    { measure: `word error, music ${below} dB below`, value: percent(errors.music, words), unit: '%' },
  ];
}

/** Sets of adverts; the later ones were written before anything was heard of them, and nothing was changed for them since. */
const sets = [
  { name: 'adverts', file: 'adverts.txt' },
  { name: 'later adverts', file: 'later-adverts.txt' },
  { name: 'fresh adverts', file: 'fresh-adverts.txt' },
  { name: 'latest adverts', file: 'latest-adverts.txt' },
  { name: 'latest adverts, second half', file: 'latest-adverts-too.txt' },
] as const;

async function measureAdverts(hearing: Hearing, set: (typeof sets)[number], below: number): Promise<Row[]> {
  const file = join(import.meta.dirname, 'measure-speech', set.file);
  const adverts = (await readFile(file, 'utf8')).trim().split(/\n\s*\n/);
  const sums = new Map<string, ReturnType<typeof noSums>>();
  for (const [index, advert] of adverts.entries()) {
    const hasMusic = index % 2 === 1;
    const spoken = await speak(advert, index);
    const sound = hasMusic ? mix(spoken, toTune(spoken.length), below) : spoken;
    const segments = await hearing.toSegments(sound);
    const [written, heard] = [findCodes([{ startMs: 0, endMs: 30_000, text: advert }]), findCodes(segments)];
    const kind = `${voiceOf(index).kind} voices, ${hasMusic ? `music ${below} dB below` : 'no music'}`;
    const sum = sums.get(kind) ?? noSums();
    sums.set(kind, sum);
    sum.words += countWords(advert);
    sum.errors += wordErrors(advert, segments.map(({ text }) => text).join(' '));
    sum.written += written.size;
    sum.found += [...written].filter((code) => heard.has(code)).length;
    sum.extra += [...heard].filter((code) => !written.has(code)).length;
  }
  return [...sums].flatMap(([kind, { words, errors, written, found, extra }]) => {
    return [
      { measure: `${set.name}, ${kind}: word error`, value: percent(errors, words), unit: '%' },
      {
        measure: `${set.name}, ${kind}: rule codes found of ${written} from the written text`,
        value: percent(found, written),
        unit: '%',
      },
      { measure: `${set.name}, ${kind}: rule codes that the written text does not have`, value: extra, unit: 'codes' },
    ];
  });
}

const noSums = () => ({ words: 0, errors: 0, written: 0, found: 0, extra: 0 });

async function measureInventions(hearing: Hearing, foreign: readonly string[]): Promise<Row[]> {
  const made = [toTune(16_000 * 120), toPink(16_000 * 60), new Float32Array(16_000 * 60)];
  const sounds = [...made, ...(await Promise.all(foreign.map(readSound)))];
  let [seconds, words, findings] = [0, 0, 0];
  for (const sound of sounds) {
    const segments = await hearing.toSegments(sound);
    seconds += sound.length / 16_000;
    words += segments.reduce((sum, { text }) => sum + countWords(text), 0);
    findings += findCodes(segments).size;
  }
  return [
    { measure: 'music, noise, silence and foreign speech', value: Math.round(seconds), unit: 's' },
    { measure: 'words invented in it', value: words, unit: 'words' },
    { measure: 'rule codes found in it', value: findings, unit: 'codes' },
  ];
}

process.exitCode = await runCommand(spec, process.argv.slice(2), async ({ values }, { note }) => {
  const hearing = await createHearing().catch((cause: unknown) => {
    throw new CommandError('What hears speech cannot be started: run npm ci.', { cause });
  });
  const rows: Row[] = [];
  if (values.clips !== undefined) {
    note('Recordings…');
    rows.push(...(await measureClips(hearing, values.clips, values.below)));
  }
  note(`Adverts in ${voices.length} voices…`);
  for (const set of sets) rows.push(...(await measureAdverts(hearing, set, values.below)));
  note('Sound without English speech…');
  rows.push(...(await measureInventions(hearing, values.foreign)));
  const { cpuSeconds, soundSeconds, peakMegabytes } = hearing.usage();
  rows.push(
    {
      measure: 'processor time a minute of sound',
      value: Math.round((6000 * cpuSeconds) / soundSeconds) / 100,
      unit: 's',
    },
    { measure: 'peak memory of this process', value: peakMegabytes, unit: 'MB' },
  );
  return {
    json: { results: rows },
    text: rows.map(({ measure, value, unit }) => `${value} ${unit}\t${measure}`).join('\n'),
  };
});
