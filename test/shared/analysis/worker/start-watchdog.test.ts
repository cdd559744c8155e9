import { describe, expect, test } from 'vitest';
import { startWatchdog } from '../../../../shared/analysis/worker/start-watchdog.ts';

describe('the end of a child with its service', () => {
  test('is asked of the kernel, and no thread is started for it', () => {
    const asked: number[][] = [];
    const kernel = { prctl: (...request: number[]) => (asked.push(request), 0) };
    expect(startWatchdog(process, kernel)).toBeUndefined();
    expect(asked).toEqual([[1, 9]]);
  });

  test('is looked after by a thread where the kernel refuses', async () => {
    const thread = startWatchdog(process, { prctl: () => -1 });
    expect(thread).toBeDefined();
    await thread?.terminate();
  });
});
