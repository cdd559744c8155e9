/** The instant `delayMs` after another one. Pure, so that orchestrators may use it. */
export const later = (instant: Date, delayMs: number): Date => new Date(instant.getTime() + delayMs);
