import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { openInstanceStore } from '../../../src/functions-host/durable/instance-store.ts';
import { proofSize, reportProof } from '../../support/proof-size.ts';
import { parentPlan, toExpectedResult, toRestartable } from '../../support/random-orchestrations.ts';

const orchestrations = proofSize(40, 500);
const kills = proofSize(6, 200);
/** Activities take long enough that most orchestrations run at every kill. */
const slowness = proofSize(2, 10);
const longestLifeMs = proofSize(100, 300);
const seed = Number(process.env['SEED'] ?? Date.now() % 2 ** 31);
const child = join(import.meta.dirname, '../../support/durable-kill-child.ts');

test(`kill -9 at random moments loses no orchestration that was answered, and all end (SEED=${seed})`, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'durable-kill-'));
  const answered = new Set<number>();
  const lost: number[] = [];
  const runningAtKill: number[] = [];
  let tornRecords = 0;
  const startedAt = performance.now();
  try {
    for (let life = 0; life <= kills; life += 1) {
      const lines = await live(folder, life < kills, life === 0 ? orchestrations / 2 : 0);
      tornRecords += lines.filter(({ note }) => note?.includes('cut off') === true).length;
      for (const { answered: index } of lines) {
        if (index === undefined) continue;
        // The child starts only orchestrations that do not exist. If it starts one again, that one was lost.
        if (answered.has(index)) lost.push(index);
        answered.add(index);
      }
      if (life < kills) runningAtKill.push(countRunning(folder));
    }
    const plans = fc.sample(parentPlan, { numRuns: orchestrations, seed }).map(toRestartable);
    const store = openInstanceStore({
      folder,
      note: () => undefined,
      onFailure: (error) => expect.fail(error.message),
    });
    const results = plans.map((_, index) => {
      const instance = store.find(`random-${index}`);
      return { index, status: instance?.status, output: JSON.parse(instance?.output ?? 'null') };
    });
    store.close();
    expect(results).toEqual(
      plans.map((plan, index) => ({ index, status: 'Completed', output: toExpectedResult(plan) })),
    );
    expect(lost).toEqual([]);
    expect(answered.size).toBeGreaterThan(orchestrations / 2);
    expect(Math.max(...runningAtKill)).toBeGreaterThan(0);
    reportProof('durable kill -9', {
      seed,
      kills,
      orchestrations,
      lost: lost.length,
      fewestRunningAtAKill: Math.min(...runningAtKill),
      meanRunningAtAKill: Math.round(runningAtKill.reduce((sum, one) => sum + one, 0) / kills),
      tornRecords,
      seconds: Math.round((performance.now() - startedAt) / 1000),
    });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}, 900_000);

interface Line {
  readonly ready?: true;
  readonly answered?: number;
  readonly done?: true;
  readonly note?: string;
}

/**
 * One life of the child: killed at a random moment after it is ready and has answered this many starts, or ended when
 * everything is done.
 */
async function live(folder: string, isKilled: boolean, minAnswers: number): Promise<readonly Line[]> {
  const parameters = [folder, orchestrations, seed, isKilled ? slowness : 0].map(String);
  const command = ['--disable-warning=ExperimentalWarning', child, ...parameters];
  const running = spawn(process.execPath, command, { stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = new Promise<number | null>((resolve) => running.once('exit', resolve));
  const lines: Line[] = [];
  let answers = 0;
  for await (const text of createInterface(running.stdout)) {
    const line: Line = JSON.parse(text);
    lines.push(line);
    answers += line.answered === undefined ? 0 : 1;
    const isDoomed = line.ready === true ? minAnswers === 0 : answers === minAnswers && line.answered !== undefined;
    if (isDoomed && isKilled) void delay(Math.random() * longestLifeMs).then(() => running.kill('SIGKILL'));
    if (line.done === true) running.kill('SIGKILL');
  }
  await ended;
  return lines;
}

function countRunning(folder: string): number {
  const store = openInstanceStore({ folder, note: () => undefined, onFailure: (error) => expect.fail(error.message) });
  const running = [...store.all()].filter(
    ({ instanceId, status }) => /^random-\d+$/.test(instanceId) && (status === 'Running' || status === 'Pending'),
  );
  store.close();
  return running.length;
}
