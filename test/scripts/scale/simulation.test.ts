import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { formatPlan } from '../../../scripts/scale/format-simulation.ts';
import { planDeployment } from '../../../scripts/scale/plan-deployment.ts';
import { parseMix, readMeasured } from '../../../scripts/scale/read-inputs.ts';
import {
  type Arrival,
  createRandom,
  type Deployment,
  drawArrivals,
  simulate,
} from '../../../scripts/scale/simulation.ts';

const root = resolve(import.meta.dirname, '../../..');

const deployment: Deployment = {
  partitions: 4,
  instances: 1,
  readyInstances: 1,
  slots: 1,
  scaleEvery: 10,
  coldStart: 10,
  longestPoll: 0,
  messageSeconds: 0,
  assetSeconds: () => 1,
  settleSeconds: 0,
  stores: [],
};
const document = (at: number, isOfLargestWorkspace = false): Arrival => ({
  at,
  assets: ['documents'],
  isOfLargestWorkspace,
});
const poisson = (perSecond: number, seconds: number): Arrival[] =>
  drawArrivals(
    { perSecond, seconds, assets: 1, mix: { documents: 1, images: 0, audio: 0, video: 0 }, largestWorkspace: 0.2 },
    createRandom(7),
  );

describe('the simulation', () => {
  it('serves in the order of arrival, one after the other in one slot', () => {
    const { assets } = simulate(deployment, [document(0), document(0), document(0.5)]);
    expect(assets.documents).toEqual({ count: 3, median: 2, p95: 2.5, longest: 2.5 });
  });

  it('slows a turn down only while another one is beside it', () => {
    const shared = { ...deployment, slots: 2, assetSeconds: (_: unknown, busy: number) => (busy > 1 ? 2 : 1) };
    // Half of the first is done when the second begins; then both go at half the pace, and the second ends alone.
    const { assets } = simulate(shared, [document(0), document(0.5)]);
    expect(assets.documents).toEqual({ count: 2, median: 1.5, p95: 1.5, longest: 1.5 });
  });

  it('ends a submission with the turn of its last asset, whatever waits behind it', () => {
    const { submissions } = simulate({ ...deployment, settleSeconds: 0.25 }, [document(0), document(0), document(0)]);
    expect(submissions).toMatchObject({ count: 3, median: 2, longest: 3 });
    const pair: Arrival = { ...document(0), assets: ['documents', 'documents'] };
    expect(simulate(deployment, [pair]).submissions).toMatchObject({ count: 1, longest: 2 });
  });

  it('agrees with the waiting time that theory knows of one server and even work (M/D/1)', () => {
    const load = 0.7;
    const { assets, busy } = simulate(deployment, poisson(load, 20_000));
    // The median lies below the mean; the mean is 1 + load / (2 (1 - load)), and the share that waits is the load.
    expect(busy['analyses']).toBeCloseTo(load, 1);
    expect(assets.documents?.median).toBeGreaterThan(1);
    expect(assets.documents?.median).toBeLessThan(1 + load / (2 * (1 - load)));
  });

  it('adds instances up to the most, each after its cold start', () => {
    const crowd = Array.from({ length: 40 }, () => document(0));
    const one = simulate(deployment, crowd);
    const four = simulate({ ...deployment, instances: 4 }, crowd);
    expect(one.mostInstances).toBe(1);
    expect(four.mostInstances).toBe(4);
    expect(four.assets.documents?.longest).toBeLessThan(one.assets.documents?.longest ?? 0);
    expect(four.assets.documents?.longest).toBeGreaterThan(10);
  });

  it('makes the largest workspace wait where its store throttles, and nobody else', () => {
    const store = { name: 'core', perAsset: 100, perSecond: 50, ofLargestWorkspace: true };
    const throttled = { ...deployment, slots: 50, stores: [store] };
    const longest = (isLargest: boolean) =>
      simulate(throttled, [document(0, isLargest), document(0, isLargest)]).assets.documents?.longest;
    expect(longest(false)).toBe(1);
    expect(longest(true)).toBe(5);
  });

  it('sees the work of a lost instance again when its messages are, and loses none', () => {
    const lost = simulate({ ...deployment, crash: { at: 0.5, hiddenSeconds: 120 } }, [document(0)]);
    expect(lost.assets.documents?.count).toBe(1);
    expect(lost.assets.documents?.longest).toBeGreaterThan(120);
  });

  it('gives the same figures for the same seed', () => {
    const arrivals = poisson(0.5, 500);
    expect(simulate(deployment, arrivals, 3)).toEqual(simulate(deployment, arrivals, 3));
  });
});

describe('the plan of docs/scale.md', () => {
  it('is what the simulation gives for 10,000 submissions a day', async () => {
    const load = {
      submissionsPerDay: 10_000,
      assets: 4,
      mix: parseMix('documents=70,images=20,audio=5,video=5'),
      largestWorkspace: 0.2,
      tokensPerAsset: 0,
    };
    const row = formatPlan(planDeployment(load, await readMeasured(root)));
    expect(await readFile(join(root, 'docs/scale.md'), 'utf8')).toContain(row);
  });
});
