// The child process with all stand-ins. It ends when its parent does, however that happens.

import { toSentence } from '../to-sentence.ts';
import type { StandInOptions } from './start-stand-ins.ts';

// Ctrl+C reaches the whole process group: the parent decides when the stand-ins end, after the app has drained.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined);

let running: { stop(): Promise<void> } | undefined;
let isEnding = false;

async function end(): Promise<void> {
  if (isEnding) return;
  isEnding = true;
  await running?.stop();
  process.exit(0);
}

process.on('disconnect', () => void end());
process.on('message', (message: StandInOptions | 'stop') => void (message === 'stop' ? end() : start(message)));

async function start(options: StandInOptions): Promise<void> {
  try {
    const { startStandIns } = await import('./start-stand-ins.ts');
    const standIns = await startStandIns(options);
    running = standIns;
    process.send?.({ standIns });
    // The parent may have ended while the stand-ins were starting.
    if (!process.connected) await end();
  } catch (error) {
    process.send?.({ failure: toSentence(error) }, () => process.exit(2));
  }
}
