import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { type AnalysisTask, createAnalyzer } from '../../../shared/analysis/analyze.ts';
import { type ByteSource, SourceMissingError } from '../../../shared/analysis/media/byte-source.ts';
import { workerEntry } from '../../../support/media/extract-sample.ts';
import { writePdf } from '../../../support/media/write-pdf.ts';
import { textTask } from '../../../support/text-task.ts';

const analyzer = createAnalyzer({ workerEntry });

const task = (more: Partial<AnalysisTask>): AnalysisTask => ({ ...textTask, ...more });

const toSource = (bytes: Buffer): ByteSource => ({
  sizeBytes: bytes.length,
  read: (offset, length) => Promise.resolve(bytes.subarray(offset, offset + length)),
});

describe('the analyzer', () => {
  test('reviews an e-mail: issues with quotes that stand in the file', async () => {
    const file = readFileSync(new URL('../../../examples/e-mail.txt', import.meta.url));
    const stages: number[] = [];
    const outcome = await analyzer.analyze(task({}), toSource(file), {
      onProgress: (fraction) => void stages.push(fraction),
    });
    if (!outcome.ok) throw new Error(outcome.detail ?? outcome.message);
    const text = file.toString('utf8');
    expect(outcome.issues.length).toBeGreaterThan(0);
    for (const { anchor } of outcome.issues) {
      if (anchor.kind !== 'text') continue;
      expect(text.slice(anchor.start, anchor.end)).toBe(anchor.quote);
    }
    expect(outcome.provenance.sha256).toMatch(/^[0-9a-f]{64}$/);
    expect(outcome.summary).toMatchObject({ hiddenCharacters: 0, characters: expect.any(Number) });
    expect(stages).toEqual(stages.toSorted((a, b) => a - b));
    expect(stages.at(-1)).toBe(1);
  });

  test('gives the same issues for the same bytes', async () => {
    const pdf = writePdf([
      {
        width: 400,
        height: 300,
        marks: [{ kind: 'text', x: 40, y: 60, size: 14, text: 'Cures arthritis in days, guaranteed.' }],
      },
    ]);
    const described = task({ format: 'pdf', contentType: 'application/pdf', filename: 'a.pdf' });
    const [first, second] = [
      await analyzer.analyze(described, toSource(pdf)),
      await analyzer.analyze(described, toSource(pdf)),
    ];
    expect(first).toMatchObject({ ok: true });
    expect(first.ok && first.issues).toEqual(second.ok && second.issues);
    // Pictures of pages are made when somebody opens a report.
    expect(first.ok && first.frames).toEqual([]);
  });

  test('says when the file is gone', async () => {
    const source: ByteSource = { sizeBytes: 5, read: () => Promise.reject(new SourceMissingError('gone')) };
    expect(await analyzer.analyze(task({}), source)).toMatchObject({
      ok: false,
      errorType: 'source_missing',
      message: 'The file is no longer in storage.',
    });
  });

  test('says when a part is missing that a format needs', async () => {
    const outcome = await analyzer.analyze(
      task({ format: 'pdf', contentType: 'application/pdf' }),
      toSource(Buffer.from('no pdf')),
    );
    expect(outcome).toMatchObject({ ok: false, errorType: 'corrupt_file' });
  });

  test('rejects with the reason when it is called off', async () => {
    const reason = new Error('called off');
    await expect(
      analyzer.analyze(task({}), toSource(Buffer.from('a')), { signal: AbortSignal.abort(reason) }),
    ).rejects.toBe(reason);
  });
});
