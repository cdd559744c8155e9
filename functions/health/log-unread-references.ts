import type { Logger } from '../../shared/ports/logger.ts';

/** Logs at the start which settings Azure could not read from the key vault, and what to do. */
export function logUnreadReferences(names: readonly string[], logger: Logger): void {
  for (const setting of names)
    logger.error(
      { setting },
      'Azure could not read the secret behind this setting, so it counts as not set. See that the key vault holds the secret and that the identity of the app may read it (Key Vault Secrets User), then restart the app.',
    );
}
