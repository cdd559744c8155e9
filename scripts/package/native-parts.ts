/** Libraries that lie compiled inside a package of another licence: what their package does not say is said here. */
export const nativeParts = [
  {
    name: 'FFmpeg',
    version: '8.1 (Jellyfin build)',
    licence: 'GPL-3.0-or-later',
    inside: 'node-av (@seydx/node-av-*)',
    source: 'https://github.com/jellyfin/jellyfin-ffmpeg',
  },
  {
    name: 'Fraunhofer FDK AAC Codec Library for Android',
    version: 'as built into FFmpeg',
    licence: 'FDK-AAC',
    inside: 'node-av (@seydx/node-av-*)',
    source: 'https://github.com/mstorsjo/fdk-aac',
  },
] as const;
