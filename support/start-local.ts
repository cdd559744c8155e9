import type { Ready } from '../local/ready.ts';
import { startService } from '../local/start-service.ts';
import { openStateFolder } from '../local/state-folder.ts';
import { swallowLogLines } from './swallow-log-lines.ts';

export interface LocalService extends Ready {
  readonly stop: () => Promise<void>;
}

/** What `npm start --in-memory --port 0` runs: the app in this process, the stand-ins in a child. */
export async function startLocal(settings: Readonly<Record<string, string>> = {}): Promise<LocalService> {
  const state = openStateFolder(undefined);
  const restoreConsole = swallowLogLines(() => undefined);
  try {
    const service = await startService({
      port: 0,
      state,
      settings,
      log: () => undefined,
      onFailure: (sentence) => {
        throw new Error(sentence);
      },
    });
    const stop = async (): Promise<void> => {
      await service.stop();
      restoreConsole();
      state.release();
    };
    return { ...service.ready, stop };
  } catch (error) {
    restoreConsole();
    state.release();
    throw error;
  }
}
