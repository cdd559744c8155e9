import { type HeardSound, openListener, type SoundToHear } from '../media/speech/open-listener.ts';
import type { ParentLine } from './connect-to-parent.ts';
import type { ListenJob } from './protocol.ts';

/** Listens to sound as the service hands it over, some seconds at a time, each in a step of its own. */
export async function runListenJob({ budgetMs, names }: ListenJob, line: ParentLine): Promise<void> {
  const listener = await openListener(names);
  const next = async (heard?: HeardSound): Promise<SoundToHear | undefined> =>
    (await line.call({ method: 'next', ...(heard !== undefined && { result: heard }) })) as SoundToHear | undefined;
  for (let sound = await next(); sound !== undefined; ) {
    await line.send({ type: 'stepBegun', name: `sound at ${Math.round(sound.startMs)}`, budgetMs });
    const heard = await listener.hear(sound);
    await line.send({ type: 'stepEnded' });
    sound = await next(heard);
  }
}
