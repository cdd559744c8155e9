import type { Services } from '../../shared/domain/services.ts';

/** Logs at the start what isolates the processes that open files; a warning if the kernel does not. */
export async function logIsolation({ isolation, logger }: Pick<Services, 'isolation' | 'logger'>): Promise<void> {
  const walls = await isolation();
  if (walls.network === 'kernel' && walls.files === 'kernel')
    logger.info({ isolation: walls }, 'The kernel keeps the processes that open files from network and other files.');
  else
    logger.warn(
      { isolation: walls },
      'The kernel does not keep the processes that open files from everything: see Isolation in docs/operations.md.',
    );
}
