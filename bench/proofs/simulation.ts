// The simulation of docs/scale.md against this machine: real reviews that arrive at random times, and the same arrivals simulated. Three
// loads, from half to a quarter more than what two analyses at a time can do. The times of a review, alone and beside another one, are
// measured before and after each load, for a machine that is shared does not go at one pace.
import { readFile } from 'node:fs/promises';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  type Arrival,
  createRandom,
  type Deployment,
  drawArrivals,
  simulate,
  summarize,
} from '../../scripts/scale/simulation.ts';
import { raisedLimitsSetting } from '../../support/api-client.ts';
import { median } from '../measure.ts';
import { createClient } from './create-client.ts';
import { root, withService } from './with-service.ts';

const submissionsEach = 40;
const loads = [0.5, 0.8, 1.25];
/** `maxConcurrentActivityFunctions` of host.json. */
const slots = 2;
const reviewsToMeasure = 10;
/** Seldom: asking is work for the same machine. */
const pollMs = 250;
const settleSeconds = 0.02;
const messageSeconds = 0.002;
/** Two messages before and two after the turn, and the submission's end, are simulated by themselves. */
const rest = 4 * messageSeconds + settleSeconds;

interface Review {
  readonly createdAt: string;
  readonly completedAt: string;
}

/** Seconds of a turn by itself, and with another one beside it all the time. */
interface Turn {
  readonly alone: number;
  readonly beside: number;
}

const seconds = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / 1000;
const round = (value: number): number => Math.round(value * 100) / 100;
const print = (line: object): boolean => process.stdout.write(`${JSON.stringify(line)}\n`);

function toDeployment({ alone, beside }: Turn): Deployment {
  return {
    partitions: 8,
    instances: 1,
    readyInstances: 1,
    slots,
    scaleEvery: 10,
    coldStart: 0,
    longestPoll: 0,
    messageSeconds,
    assetSeconds: (_, busy) => (busy > 1 ? beside : alone),
    settleSeconds,
    stores: [],
  };
}

await withService({ isQuiet: true, settings: { LIMITS: raisedLimitsSetting } }, async ({ baseUrl, keys }) => {
  const { call, upload: uploadAs } = createClient(baseUrl, keys.live);
  const content = await readFile(join(root, 'examples/leaflet.pdf'));
  let files = 0;
  const upload = (): Promise<string> => uploadAs(`${(files += 1)}-leaflet.pdf`, 'application/pdf', content);
  const submit = async (blobPath: string): Promise<string> =>
    (await call<{ submissionId: string }>('/submissions', { assets: [{ blobPath }] })).submissionId;
  /** Resolves after the end with the service's own times. */
  const waitFor = async (submissionId: string): Promise<Review> => {
    for (;;) {
      const view = await call<{ createdAt: string; completedAt: string | null }>(`/submissions/${submissionId}`);
      if (view.completedAt !== null) return { createdAt: view.createdAt, completedAt: view.completedAt };
      await sleep(pollMs);
    }
  };
  /** Keeps so many reviews under way until `count` have ended; in the order of their ends. */
  const keepBusy = async (atOnce: number, count: number): Promise<readonly Review[]> => {
    const paths = await Promise.all(Array.from({ length: count }, upload));
    const reviews: Review[] = [];
    const work = async (): Promise<void> => {
      for (let path = paths.pop(); path !== undefined; path = paths.pop())
        reviews.push(await waitFor(await submit(path)));
    };
    await Promise.all(Array.from({ length: atOnce }, work));
    return reviews.toSorted((a, b) => a.completedAt.localeCompare(b.completedAt));
  };
  const measureTurn = async (): Promise<Turn> => {
    const alone = await keepBusy(1, reviewsToMeasure);
    // More under way than there are slots, so that none is ever empty between the first end that counts and the last.
    const crowd = await keepBusy(2 * slots, reviewsToMeasure + 2 * slots);
    const [first, last] = [crowd[slots - 1], crowd[slots - 1 + reviewsToMeasure]];
    if (first === undefined || last === undefined) throw new Error('Nothing was reviewed.');
    return {
      alone: median(alone.map(({ createdAt, completedAt }) => seconds(createdAt, completedAt))) - rest,
      beside: (slots * seconds(first.completedAt, last.completedAt)) / reviewsToMeasure - settleSeconds,
    };
  };
  /** Submits at these times; waits for one after the other, so that the waiting is no load of its own. */
  const run = async (drawn: readonly Arrival[]): Promise<readonly Review[]> => {
    const paths = await Promise.all(drawn.map(upload));
    const startedAt = performance.now();
    const ids = await Promise.all(
      drawn.map(async ({ at }, index) => {
        await sleep(Math.max(0, at * 1000 - (performance.now() - startedAt)));
        return submit(paths[index] ?? '');
      }),
    );
    const reviews: Review[] = [];
    for (const id of ids) reviews.push(await waitFor(id));
    return reviews;
  };

  await keepBusy(slots, 2 * slots);
  let before = await measureTurn();
  for (const load of loads) {
    const mix = { documents: 1, images: 0, audio: 0, video: 0 };
    const rate = { perSecond: (load * slots) / (before.beside + settleSeconds), seconds: 1000 };
    const drawn = drawArrivals({ ...rate, assets: 1, mix, largestWorkspace: 0 }, createRandom(load * 100));
    const ends = await run(drawn.slice(0, submissionsEach));
    const after = await measureTurn();
    const turn = { alone: (before.alone + after.alone) / 2, beside: (before.beside + after.beside) / 2 };
    const waits = summarize(ends.map(({ createdAt, completedAt }) => seconds(createdAt, completedAt)));
    const began = Math.min(...ends.map(({ createdAt }) => Date.parse(createdAt)));
    const ended = Math.max(...ends.map(({ completedAt }) => Date.parse(completedAt)));
    // The times at which the service took them in, so that both saw the same arrivals.
    const arrivals = ends
      .map(({ createdAt }) => (Date.parse(createdAt) - began) / 1000)
      .toSorted((a, b) => a - b)
      .map((at): Arrival => ({ at, assets: ['documents'], isOfLargestWorkspace: false }));
    const simulated = simulate(toDeployment(turn), arrivals);
    const compare = (real: number, model: number): object => ({
      real: round(real),
      simulated: round(model),
      ratio: round(model / real),
    });
    print({
      load,
      turn: {
        alone: [round(before.alone), round(after.alone)],
        beside: [round(before.beside), round(after.beside)],
      },
      median: compare(waits.median, simulated.submissions.median),
      p95: compare(waits.p95, simulated.submissions.p95),
      throughput: compare((1000 * ends.length) / (ended - began), simulated.throughput),
      processesWaiting: round(loadavg()[0] ?? 0),
    });
    before = after;
  }
});
