// Reviews a film of the largest size that is accepted, every picture of it, and reports memory, bytes read and progress: by the analyser
// alone, or `--through service`, uploaded in blocks to the presigned address and reviewed by `npm start`. The film and what the service
// keeps of it need twice its size on disk while it runs.
import { mkdtemp, open, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { CommandSpec } from '../../cli/options.ts';
import { runCommand } from '../../cli/run-command.ts';
import { createAnalyzer } from '../../shared/analysis/analyze.ts';
import { maximumSizeBytes } from '../../shared/model/media-types.ts';
import { countFile } from '../video/review-film.ts';
import { writeLoopedFilm } from '../video/write-looped-film.ts';
import { reviewThroughService } from './large-film/review-through-service.ts';
import { createStandstillWatch } from './large-film/standstill.ts';
import { withService } from './with-service.ts';

const spec = {
  name: 'bench/proofs/large-film.ts',
  summary: 'Reviews a film of the largest accepted size and reports memory, bytes read and progress.',
  options: {
    through: {
      type: 'text',
      placeholder: 'WHAT',
      help: 'the analyser alone, or the whole service',
      choices: ['analyzer', 'service'],
      default: 'analyzer',
    },
    bytes: { type: 'integer', placeholder: 'N', help: 'size of the film', default: maximumSizeBytes.video },
  },
} as const satisfies CommandSpec;

const toMegabytes = (bytes: number): number => Math.round(bytes / 1e6);

async function reviewByAnalyzer(file: string): Promise<Readonly<Record<string, unknown>>> {
  const handle = await open(file, 'r');
  const source = await countFile(handle);
  const standstill = createStandstillWatch();
  const analyzer = createAnalyzer({
    workerEntry: new URL('../../shared/analysis/worker/main.ts', import.meta.url),
    ceilings: { recognisedPictures: 0, playedDeadlineMs: 4 * 3_600_000, fullPassMs: Number.POSITIVE_INFINITY },
  });
  const outcome = await analyzer.analyze(
    {
      assetId: '00000000-0000-4000-8000-000000000000',
      format: 'mp4',
      contentType: 'video/mp4',
      filename: 'film.mp4',
      metadata: {},
      sidekicks: [],
      createdAt: new Date().toISOString(),
    },
    source,
    { onProgress: (fraction) => standstill.see(fraction) },
  );
  await handle.close();
  return {
    ok: outcome.ok,
    filmSeconds: outcome.ok ? Math.round((outcome.summary.durationMs ?? 0) / 1000) : null,
    peakMegabytes: toMegabytes(outcome.peakMemoryBytes),
    bytesReadShare: Math.round((1000 * source.bytesRead) / source.sizeBytes) / 1000,
    longestStandstillSeconds: standstill.longestSeconds,
    coverage: outcome.ok ? outcome.provenance.coverage : outcome.message,
  };
}

process.exitCode = await runCommand(spec, process.argv.slice(2), async ({ values }, { note }) => {
  const folder = await mkdtemp(join(tmpdir(), 'large-film-'));
  try {
    note('Writing the film …');
    const file = await writeLoopedFilm(folder, { sizeBytes: values.bytes });
    const { size: sizeBytes } = await stat(file);
    note(`${toMegabytes(sizeBytes)} MB; reviewing it …`);
    const beganAt = performance.now();
    const result =
      values.through === 'service'
        ? await withService({ keepsState: true }, (ready) => reviewThroughService(ready, { file, sizeBytes }, note))
        : await reviewByAnalyzer(file);
    const json = { sizeBytes, seconds: Math.round((performance.now() - beganAt) / 1000), ...result };
    return { json, text: JSON.stringify(json, null, 2) };
  } finally {
    await rm(folder, { recursive: true });
  }
});
