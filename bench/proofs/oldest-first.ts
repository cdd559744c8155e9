// How long a file waits while 300 are in the queue: `npm start` in a process of its own, real reviews, seen as a client sees them.
// First one submission alone, of as many assets as are reviewed at a time, so that the processors are as busy; then six of 50, watched until
// the first 30 assets are complete: the rest only repeats it. Three rounds, each with a service of its own. Client, service, stand-ins and reviews share
// the processors; what a client waits for is the time from the answer to the first submission. Takes about a minute on two quiet cores.
import { setTimeout as sleep } from 'node:timers/promises';
import { raisedLimitsSetting } from '../../support/api-client.ts';
import { median, percentile, toThreeFigures } from '../measure.ts';
import { createClient } from './create-client.ts';
import { withService } from './with-service.ts';

/** `maxConcurrentActivityFunctions` of host.json. */
const atOnce = 2;
const submissions = 6;
const assetsEach = 50;
/** Assets whose end is waited for. */
const watched = 30;
const text = 'Our tea cures cancer. It is the best tea in the world, and free for everybody who orders today. '.repeat(
  4,
);
/** Often until the first asset is complete, whose time is the figure: one question takes a millisecond. */
const [firstPollMs, pollMs] = [20, 100];
const rounds = 3;
const aloneRounds = 5;
/** What is not complete by then is left out. */
const longestMs = 120_000;

interface Asset {
  readonly assetId: string;
  /** Null until the asset is complete. */
  readonly issueCount: number | null;
}

const measureOnce = async () =>
  await withService({ settings: { LIMITS: raisedLimitsSetting }, isQuiet: true }, async ({ baseUrl, keys }) => {
    const { call, upload } = createClient(baseUrl, keys.live);
    const prepare = async (name: string, count: number): Promise<{ readonly blobPath: string }[]> => {
      const assets: { readonly blobPath: string }[] = [];
      for (let index = 0; index < count; index += 1)
        assets.push({ blobPath: await upload(`${name}-${index}.txt`, 'text/plain', text) });
      return assets;
    };
    const submit = async (assets: readonly { readonly blobPath: string }[]) =>
      await call<{ submissionId: string; assets: readonly Asset[] }>('/submissions', { assets });

    /**
     * When each asset was first seen to be complete, in milliseconds after the first submission was accepted, until `most` are; assets in the order
     * of submission, infinite for those that were not complete by then.
     */
    const review = async (
      groups: readonly (readonly { readonly blobPath: string }[])[],
      most = Number.POSITIVE_INFINITY,
    ): Promise<number[]> => {
      const first = await submit(groups[0] ?? []);
      const startedAt = performance.now();
      const accepted = [first];
      // The others are handed in while the first is reviewed, and it is watched from the start.
      const handIn = async (): Promise<void> => {
        for (const group of groups.slice(1)) accepted.push(await submit(group));
      };
      const seen = new Map<string, number>();
      const ended = new Set<string>();
      const watch = async (): Promise<void> => {
        while (ended.size < groups.length && seen.size < most && performance.now() - startedAt < longestMs) {
          for (const { submissionId } of accepted.filter((each) => !ended.has(each.submissionId)).slice(0, 2)) {
            const view = await call<{ status: string; assets: readonly Asset[] }>(`/submissions/${submissionId}`);
            const now = performance.now() - startedAt;
            for (const { assetId, issueCount } of view.assets)
              if (issueCount !== null && !seen.has(assetId)) seen.set(assetId, now);
            if (view.status === 'complete') ended.add(submissionId);
            if (view.status === 'failed') throw new Error(`Submission ${submissionId} failed.`);
          }
          await sleep(seen.size === 0 ? firstPollMs : pollMs);
        }
      };
      await Promise.all([handIn(), watch()]);
      const order = accepted.flatMap(({ assets }) => assets.map(({ assetId }) => assetId));
      return order.map((assetId) => seen.get(assetId) ?? Number.POSITIVE_INFINITY);
    };

    await review([await prepare('warm', atOnce)]);
    const alone: number[] = [];
    for (let round = 0; round < aloneRounds; round += 1)
      alone.push(Math.min(...(await review([await prepare(`alone-${round}`, atOnce)]))));
    const groups = await Promise.all(
      Array.from({ length: submissions }, (_, group) => prepare(`crowd-${group}`, assetsEach)),
    );
    const ends = await review(groups, watched);
    // Two at a time may change places; whoever ended two places or more before its turn counts.
    const outOfOrder = ends.filter((end, index) =>
      ends.slice(0, Math.max(0, index - atOnce)).some((earlier) => earlier > end),
    );
    const completed = ends.filter(Number.isFinite);
    if (completed.length === 0) throw new Error(`None of ${ends.length} assets was complete after ${longestMs} ms.`);
    const firstMs = Math.min(...ends);
    return {
      assets: ends.length,
      watched: completed.length,
      aloneMs: alone.map(Math.round),
      firstMs: Math.round(firstMs),
      ratio: toThreeFigures(firstMs / median(alone)),
      /** Of those that were watched, in the order in which they ended. */
      quartersMs: [0.25, 0.5, 0.75, 1].map((share) => Math.round(percentile(completed, share))),
      /** Places in the queue of the first ten that ended. */
      firstTen: ends
        .map((end, place) => ({ end, place }))
        .toSorted((a, b) => a.end - b.end)
        .slice(0, 10)
        .map(({ place }) => place),
      outOfOrder: outOfOrder.length,
    };
  });

const measured: Awaited<ReturnType<typeof measureOnce>>[] = [];
for (let round = 0; round < rounds; round += 1) measured.push(await measureOnce());
process.stdout.write(
  `${JSON.stringify({ measure: '300 assets waiting', ratio: median(measured.map(({ ratio }) => ratio)), rounds: measured })}\n`,
);
