import type { Sector } from './sector.ts';

/** Files for delivery to a broadcaster, held to loudness targets: only a declaration or the sidekick says so. */
export const broadcastTechnical = {
  name: 'broadcast_technical',
  strong: [],
} as const satisfies Sector;
