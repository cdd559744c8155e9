import { cache } from '../api/cache.ts';
import { complain } from '../ui/notices.tsx';

/** Does something to a list, says why it did not work, and reads the list again. */
export async function changeList(what: string, work: () => Promise<unknown>, key: readonly string[]): Promise<void> {
  try {
    await work();
  } catch (error) {
    complain(what, error);
  }
  await cache.invalidateQueries({ queryKey: key });
}
