// The simulation of docs/scale.md against this machine: real reviews that arrive at random times, and the same arrivals simulated with the
// times of a review alone and of two at once. Three loads, from half to a quarter more than what two analyses at a time can do.
import { readFile } from 'node:fs/promises';
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
const rounds = 6;
/** The submission's end is a turn of its own; measured with the review, so only the rest counts here. */
const settleSeconds = 0.02;
const messageSeconds = 0.002;

const seconds = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / 1000;
const round = (value: number): number => Math.round(value * 100) / 100;

await withService({ isQuiet: true, settings: { LIMITS: raisedLimitsSetting } }, async ({ baseUrl, keys }) => {
  const client = createClient(baseUrl, keys.live);
  const { call } = client;
  const content = await readFile(join(root, 'examples/leaflet.pdf'));
  let files = 0;
  const upload = (): Promise<string> => client.upload(`${(files += 1)}-leaflet.pdf`, 'application/pdf', content);
  const submit = async (blobPath: string): Promise<string> =>
    (await call<{ submissionId: string }>('/submissions', { assets: [{ blobPath }] })).submissionId;
  /** From acceptance to the end, by the service's own times. */
  const waitFor = async (
    submissionId: string,
  ): Promise<{ readonly createdAt: string; readonly completedAt: string }> => {
    for (;;) {
      const view = await call<{ createdAt: string; completedAt: string | null }>(`/submissions/${submissionId}`);
      if (view.completedAt !== null) return { createdAt: view.createdAt, completedAt: view.completedAt };
      await sleep(100);
    }
  };
  const review = async (atOnce: number): Promise<number> => {
    const paths = await Promise.all(Array.from({ length: atOnce }, upload));
    const ids = await Promise.all(paths.map(submit));
    const ends = await Promise.all(ids.map(waitFor));
    return median(ends.map(({ createdAt, completedAt }) => seconds(createdAt, completedAt)));
  };

  await review(2);
  const alone: number[] = [];
  const two: number[] = [];
  for (let i = 0; i < rounds; i += 1) {
    alone.push(await review(1));
    two.push(await review(2));
  }
  // Two messages before and two after the turn, and the submission's end, are simulated by themselves.
  const rest = 4 * messageSeconds + settleSeconds;
  const turn = { alone: median(alone) - rest, two: median(two) - rest };
  const deployment: Deployment = {
    partitions: 8,
    instances: 1,
    readyInstances: 1,
    slots: 2,
    scaleEvery: 10,
    coldStart: 0,
    longestPoll: 0,
    messageSeconds,
    assetSeconds: (_, busy) => (busy > 1 ? turn.two : turn.alone),
    settleSeconds,
    stores: [],
  };
  process.stdout.write(
    `${JSON.stringify({ measure: 'a turn', alone: round(turn.alone), twoAtOnce: round(turn.two) })}\n`,
  );

  for (const load of loads) {
    const perSecond = (load * 2) / turn.two;
    const drawn = drawArrivals(
      {
        perSecond,
        seconds: 1000,
        assets: 1,
        mix: { documents: 1, images: 0, audio: 0, video: 0 },
        largestWorkspace: 0,
      },
      createRandom(load * 100),
    ).slice(0, submissionsEach);
    const paths = await Promise.all(drawn.map(upload));
    const startedAt = performance.now();
    const ids = await Promise.all(
      drawn.map(async ({ at }, index) => {
        await sleep(Math.max(0, at * 1000 - (performance.now() - startedAt)));
        return submit(paths[index] ?? '');
      }),
    );
    const ends = await Promise.all(ids.map(waitFor));
    const waits = summarize(ends.map(({ createdAt, completedAt }) => seconds(createdAt, completedAt)));
    const began = Math.min(...ends.map(({ createdAt }) => Date.parse(createdAt)));
    const throughput =
      ends.length / ((Math.max(...ends.map(({ completedAt }) => Date.parse(completedAt))) - began) / 1000);
    // The times at which the service took them in, so that both saw the same arrivals.
    const arrivals = ends
      .map(
        ({ createdAt }): Arrival => ({
          at: (Date.parse(createdAt) - began) / 1000,
          assets: ['documents'],
          isOfLargestWorkspace: false,
        }),
      )
      .toSorted((a, b) => a.at - b.at);
    const simulated = simulate(deployment, arrivals);
    const compare = (real: number, model: number) => ({
      real: round(real),
      simulated: round(model),
      ratio: round(model / real),
    });
    process.stdout.write(
      `${JSON.stringify({
        measure: `${load} of capacity`,
        median: compare(waits.median, simulated.submissions.median),
        p95: compare(waits.p95, simulated.submissions.p95),
        throughput: compare(throughput, simulated.throughput),
      })}\n`,
    );
  }
});
