// What an instance needs while it analyses: the memory of the app and of the processes that open files, with one analysis and with two at
// once, in the local service. Shared pages count once (Pss), sampled ten times a second; the stores are left out, the host of Azure is not
// there. Linux only. `node scripts/on-node24.mjs bench/proofs/memory.ts`
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { raisedLimitsSetting } from '../../support/api-client.ts';
import { median } from '../measure.ts';
import { writeLoopedFilm } from '../video/write-looped-film.ts';
import { createClient } from './create-client.ts';
import { root, withService } from './with-service.ts';

const rounds = 3;
const types = { pdf: 'application/pdf', png: 'image/png', mp3: 'audio/mpeg', mp4: 'video/mp4' } as const;
const isKnown = (ending: string): ending is keyof typeof types => ending in types;

/** Empty for what is gone: processes end while they are looked at. */
const readOrNothing = (path: string): Promise<string> => readFile(path, 'utf8').catch(() => '');

/** Processes of the tree below `pid`, without those whose command holds `except`. */
async function listTree(pid: number, except: string): Promise<readonly number[]> {
  if ((await readOrNothing(`/proc/${pid}/cmdline`)).includes(except)) return [];
  const threads = await readdir(`/proc/${pid}/task`).catch(() => []);
  const lists = await Promise.all(threads.map((thread) => readOrNothing(`/proc/${pid}/task/${thread}/children`)));
  const children = lists.flatMap((list) => list.split(' ').map(Number)).filter((child) => child > 0);
  return [pid, ...(await Promise.all(children.map((child) => listTree(child, except)))).flat()];
}

/** Proportional set size in megabytes; 0 for a process that has ended. */
async function readMegabytes(pid: number): Promise<number> {
  const text = await readOrNothing(`/proc/${pid}/smaps_rollup`);
  return (Number(/^Pss:\s+(\d+) kB$/m.exec(text)?.[1] ?? 0) * 1024) / 1e6;
}

interface Peak {
  readonly together: number;
  readonly app: number;
}

const folder = await mkdtemp(join(tmpdir(), 'memory-'));
const films = [join(root, 'examples/film-spot.mp4'), await writeLoopedFilm(folder, { seconds: 60 })];
const files = ['leaflet.pdf', 'social-post.png', 'radio-spot.mp3'].map((name) => join(root, 'examples', name));
const [spot, noise] = films as [string, string];
const cases = [...files, ...films].flatMap((file) => [[file], [file, file]]).concat([[spot, noise]]);

try {
  await withService({ isQuiet: true, settings: { LIMITS: raisedLimitsSetting } }, async ({ baseUrl, keys, pid }) => {
    const { call, upload } = createClient(baseUrl, keys.live);
    let count = 0;
    const review = async (file: string): Promise<void> => {
      const ending = file.split('.').at(-1) ?? '';
      if (!isKnown(ending)) throw new Error(`${file} has no known type.`);
      const blobPath = await upload(`${(count += 1)}-${basename(file)}`, types[ending], await readFile(file));
      const { submissionId } = await call<{ submissionId: string }>('/submissions', { assets: [{ blobPath }] });
      for (;;) {
        const { status } = await call<{ status: string }>(`/submissions/${submissionId}`);
        if (status === 'complete') return;
        if (status === 'failed') throw new Error(`${file} could not be reviewed.`);
        await sleep(500);
      }
    };
    const measure = async (group: readonly string[]): Promise<Peak> => {
      const over = new AbortController();
      const work = Promise.all(group.map(review)).finally(() => over.abort());
      let [together, app] = [0, 0];
      while (!over.signal.aborted) {
        const [own = 0, ...others] = await Promise.all((await listTree(pid, 'stand-ins')).map(readMegabytes));
        app = Math.max(app, own);
        together = Math.max(together, own + others.reduce((sum, size) => sum + size, 0));
        await Promise.race([work, sleep(100)]);
      }
      await work;
      return { together, app };
    };
    for (const group of cases) {
      const peaks: Peak[] = [];
      for (let round = 0; round < rounds; round += 1) peaks.push(await measure(group));
      const together = peaks.map((peak) => Math.round(peak.together));
      process.stdout.write(
        `${JSON.stringify({
          files: group.map((file) => basename(file)),
          medianMegabytes: median(together),
          mostMegabytes: Math.max(...together),
          app: Math.round(median(peaks.map(({ app }) => app))),
        })}\n`,
      );
    }
  });
} finally {
  await rm(folder, { recursive: true });
}
