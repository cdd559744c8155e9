import type { Logger } from '../shared/ports/logger.ts';

/** A logger that says nothing. */
export const createSilentLogger = (): Logger => ({
  info: () => undefined,
  warn: () => undefined,
  error: () => undefined,
});
