import type { ConsoleSite } from '../../shared/domain/services.ts';

const toOriginOf = (endpoint: string): string => new URL(endpoint).origin;

/** Headers of every file of the console: only its own scripts, and connections only to the service, its storage and its realtime channel. */
export function siteHeaders({ blobEndpoint, realtimeEndpoint }: ConsoleSite): Readonly<Record<string, string>> {
  const blobs = toOriginOf(blobEndpoint);
  const realtime = toOriginOf(realtimeEndpoint).replace(/^http/, 'ws');
  const policy = [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    `img-src 'self' blob: data: ${blobs}`,
    `media-src 'self' blob: ${blobs}`,
    `connect-src 'self' ${blobs} ${realtime}`,
    "worker-src 'self' blob:",
    "font-src 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "form-action 'self'",
  ];
  return {
    'content-security-policy': policy.join('; '),
    'referrer-policy': 'no-referrer',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
  };
}
