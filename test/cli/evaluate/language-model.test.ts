import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { toSubjectSection } from '../../../shared/analysis/rules/second-look/subject-section.ts';
import { type ModelServer, startModelServer } from '../../../support/model-server.ts';
import { createOracle } from '../../../support/oracle-model.ts';

const root = resolve(import.meta.dirname, '../../..');
const run = promisify(execFile);

const rulings = [
  {
    id: 'A1',
    decision: 'Upheld',
    codeRulesCurrentNumbers: ['CAP_3.7', 'CAP_12.1'],
    quotedClaims: ['Our owl lamp lets you sleep in three minutes.'],
  },
  {
    id: 'A2',
    decision: 'Upheld',
    codeRulesCurrentNumbers: ['CAP_4.1'],
    quotedClaims: ['The pub where the lads never wash up.', 'Write to jane.doe@mail.example.'],
  },
];
const negatives = [
  { id: 'N1', kind: 'hard', text: 'Clinically proven to last. The trial of 400 lamps is printed on the box.' },
  { id: 'N2', kind: 'neutral', text: 'We open at nine. Parking is behind the house.' },
];
const labelled = [
  ...rulings.map(({ quotedClaims, codeRulesCurrentNumbers: breached }) => ({
    text: quotedClaims.join('\n\n'),
    breached,
  })),
  ...negatives.map(({ text }) => ({ text, breached: [] })),
];

let folder = '';
let server: ModelServer;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'evaluate-'));
  await writeFile(join(folder, 'rulings.json'), JSON.stringify(rulings));
  await writeFile(join(folder, 'negatives.json'), JSON.stringify(negatives));
  server = await startModelServer(createOracle(labelled, toSubjectSection));
});
afterAll(async () => {
  await server.stop();
  await rm(folder, { recursive: true });
});

/** Runs `npm run evaluate` on the texts above; resolves to its exit code and what it wrote. */
async function evaluate(options: readonly string[], environment: Record<string, string> = {}) {
  const files = ['--rulings', join(folder, 'rulings.json'), '--negatives', join(folder, 'negatives.json'), '--json'];
  const args = [join(root, 'cli/evaluate.ts'), ...files, ...options];
  const { PATH = '' } = process.env;
  const settings = { cwd: root, env: { PATH, ...environment } };
  return run(process.execPath, args, settings).then(
    ({ stdout, stderr }) => ({ code: 0, stdout, stderr }),
    ({ code, stdout, stderr }: { code: number; stdout: string; stderr: string }) => ({ code, stdout, stderr }),
  );
}

describe('an evaluation with a language model', () => {
  it('keeps every answer, and is replayed bit for bit without any server', async () => {
    const recording = join(folder, 'answers.jsonl');
    const model = {
      LANGUAGE_MODEL_URL: server.baseUrl,
      LANGUAGE_MODEL_NAME: 'oracle',
      LANGUAGE_MODEL_PRICES: '{"input":1,"cachedInput":0.1,"output":4}',
    };
    const live = await evaluate(['--language-model', '--scripted-answers', '--record', recording], model);
    expect(live.stderr).toBe('');
    const figures = JSON.parse(live.stdout);
    expect(figures.rulings.bySeverity.INFO).toMatchObject({ sectionRecall: 1, recall: 1 });
    expect(figures.negatives.bySeverity.INFO).toMatchObject({ hard: { alarmed: 0 }, neutral: { alarmed: 0 } });
    expect(figures.withoutLanguageModel.negatives.bySeverity.INFO.hard.alarmed).toBe(1);
    expect(figures.languageModel).toMatchObject({
      answersOf: 'a script',
      name: 'oracle',
      unanswered: 0,
      invented: { count: 0 },
    });
    expect(figures.languageModel.cost).toBeGreaterThan(0);
    const [header] = (await readFile(recording, 'utf8')).split('\n');
    expect(JSON.parse(header ?? '')).toMatchObject({ kind: 'language-model recording', answersOf: 'a script' });
    const asked = server.requests.length;

    const replayed = await evaluate(['--replay', recording]);
    expect(replayed.stdout).toBe(live.stdout);
    expect(server.requests.length).toBe(asked);

    const again = await evaluate(['--language-model', '--record', recording], model);
    expect(JSON.parse(again.stdout).rulings).toEqual(figures.rulings);
    expect(server.requests.length).toBe(asked);
  });

  it.each([
    ['no model is set', ['--language-model'], /No language model is set/],
    ['there is nothing to record', ['--record', 'x.jsonl'], /--record needs --language-model/],
    ['a replay would ask', ['--replay', 'x.jsonl', '--language-model'], /--replay takes the place/],
    ['the recording is missing', ['--replay', '/nowhere/x.jsonl'], /cannot be read/],
    ['the recording is something else', ['--replay', join(root, 'package.json')], /is no recording/],
  ])('is refused with a sentence where %s', async (_, options, sentence) => {
    const { code, stderr } = await evaluate(options);
    expect(code).toBe(2);
    expect(stderr).toMatch(sentence);
  });

  it('that is replayed with other prompts or other texts says to record again', async () => {
    const header = {
      kind: 'language-model recording',
      answersOf: 'a script',
      name: 'oracle',
      promptVersion: '0-old',
      prices: {},
      reads: 'words',
      masksPersonalData: true,
    };
    const old = join(folder, 'old.jsonl');
    await writeFile(old, `${JSON.stringify(header)}\n`);
    expect((await evaluate(['--replay', old])).stderr).toMatch(/Record again/);
  });

  it('is shown by a recording of a scripted server, marked as such (node scripts/record-protocol.ts writes it anew)', async () => {
    const protocol = join(import.meta.dirname, 'protocol');
    const { stdout } = await evaluate([
      '--rulings',
      join(protocol, 'rulings.json'),
      '--negatives',
      join(protocol, 'negatives.json'),
      '--replay',
      join(protocol, 'recording.jsonl'),
    ]);
    const figures = JSON.parse(stdout);
    expect(figures.languageModel).toMatchObject({ answersOf: 'a script', name: 'scripted', unanswered: 0 });
    expect(figures.rulings.bySeverity.INFO.recall).toBe(1);
  });
});
