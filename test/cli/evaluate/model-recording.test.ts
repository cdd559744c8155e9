import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { beginRecording, type RecordingHeader, RecordingModel } from '../../../cli/evaluate/model-recording.ts';
import { currentPromptVersion } from '../../../shared/analysis/language-model/questions.ts';
import { LanguageModelError, type ModelFailure, type ModelQuestion } from '../../../shared/ports/language-model.ts';

const header: RecordingHeader = {
  kind: 'language-model recording',
  answersOf: 'a script',
  name: 'scripted',
  promptVersion: currentPromptVersion,
  prices: { input: 0, cachedInput: 0, output: 0 },
  reads: 'words',
  masksPersonalData: true,
  tokensPerAnswer: 8000,
};
const toQuestion = (text: string): ModelQuestion => ({
  pass: 'propose',
  prefix: '',
  parts: [{ kind: 'text', text }],
  schema: {},
  maxOutputTokens: 8000,
});
const toText = ({ parts: [part] }: ModelQuestion): string => (part?.kind === 'text' ? part.text : '');
const signal = new AbortController().signal;

it('a recording that goes on asks again what failed in passing, and only that', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'recording-'));
  const file = join(folder, 'answers.jsonl');
  try {
    const reasons: readonly ModelFailure[] = [
      'throttled',
      'timeout',
      'unauthorized',
      'unavailable',
      'refused',
      'malformed',
    ];
    const open = async (ask: RecordingModel['ask']) =>
      new RecordingModel({
        name: 'scripted',
        file,
        model: { name: 'scripted', ask },
        lines: await beginRecording(file, header),
      });
    const askAll = async (model: RecordingModel): Promise<void> => {
      for (const reason of reasons) await model.ask(toQuestion(reason), signal).catch(() => undefined);
    };
    await askAll(
      await open((question) => Promise.reject(new LanguageModelError(toText(question) as ModelFailure, 'No.'))),
    );
    const again: string[] = [];
    await askAll(
      await open((question) => {
        again.push(toText(question));
        return Promise.reject(new LanguageModelError('refused', 'No.'));
      }),
    );
    expect(again).toEqual(['throttled', 'timeout', 'unauthorized', 'unavailable']);
    await expect(beginRecording(file, { ...header, tokensPerAnswer: 16_000 })).rejects.toThrow('other settings');
  } finally {
    await rm(folder, { recursive: true });
  }
});
