import type { ByteSource } from '../media/byte-source.ts';
import { ExtractionError } from '../media/extraction-error.ts';
import type { ExtractionPart } from '../media/extraction-part.ts';
import type { Extract, ExtractionContext, PictureWords } from '../media/extractor.ts';
import type { HeardSound } from '../media/speech/open-listener.ts';
import type { ParentLine } from './connect-to-parent.ts';
import { EngineCrash } from './engine-crash.ts';
import { openBytesLine } from './open-bytes-line.ts';
import type { ExtractJob } from './protocol.ts';

/** Opens the file of one job and sends what it holds to the service, part by part. Rejects as the extractor does. */
export async function runExtractJob(job: ExtractJob, line: ParentLine, extract: Extract): Promise<void> {
  let unsent: ExtractionPart[] = [];
  let isUsable = false;
  const skipped = new Set(job.skippedSteps);
  const flush = async (): Promise<void> => {
    const parts = unsent;
    unsent = [];
    if (parts.length > 0) await line.send({ type: 'parts', parts });
    if (isUsable) await line.send({ type: 'usable' });
    isUsable = false;
  };
  const bytesLine = openBytesLine();
  const source: ByteSource = {
    sizeBytes: job.sizeBytes,
    read: async (offset, length) =>
      await bytesLine.take((await line.call({ method: 'read', offset, length })) as number),
    release: (bytes) => bytesLine.release(bytes),
  };
  const context: ExtractionContext = {
    format: job.format,
    filename: job.filename,
    metadata: job.metadata,
    source,
    ceilings: job.ceilings,
    readPicture: async (picture) => (await line.call({ method: 'readPicture', picture })) as PictureWords | undefined,
    ...(job.canListen && {
      hearSound: async (sound) => (await line.call({ method: 'hearSound', sound })) as HeardSound | undefined,
    }),
    add: (...parts) => {
      for (const part of parts) unsent.push(part);
    },
    flush,
    markUsable: () => {
      isUsable = true;
    },
    reportProgress: (fraction, stage) => void line.send({ type: 'progress', fraction, stage }),
    cpuMs() {
      const { user, system } = process.cpuUsage();
      return (user + system) / 1000;
    },
    async runStep(name, run, budgetMs = job.ceilings.stepMs) {
      if (skipped.has(name)) return 'skipped';
      await flush();
      await line.send({ type: 'stepBegun', name, budgetMs });
      try {
        await run();
      } catch (error) {
        throw error instanceof ExtractionError ? error : new EngineCrash(`The step ${name} failed.`, { cause: error });
      }
      await flush();
      await line.send({ type: 'stepEnded' });
      return 'done';
    },
    ...(job.canTranscribe && {
      transcribe: async (wav, { locale }) =>
        (await line.call({ method: 'transcribe', wav, ...(locale !== undefined && { locale }) })) as Awaited<
          ReturnType<NonNullable<ExtractionContext['transcribe']>>
        >,
    }),
    ...(job.hasCheckpoints && {
      checkpoints: {
        load: async (name) => (await line.call({ method: 'loadCheckpoint', name })) as Uint8Array | undefined,
        save: async (name, bytes) => void (await line.call({ method: 'saveCheckpoint', name, bytes })),
      },
    }),
  };
  await extract(context);
  await flush();
}
