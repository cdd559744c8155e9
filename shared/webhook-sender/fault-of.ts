import type { WebhookFault } from '../ports/webhook-sender.ts';
import { BlockedAddressError, DnsError, HungUpError } from './guarded-agent.ts';

/** The one deadline of an attempt passed. */
export class DeadlineError extends Error {
  override readonly name = 'DeadlineError';
}

/** By the `code` of Node's error, first match. */
const faultsByCode: readonly (readonly [RegExp, WebhookFault])[] = [
  [/^ECONNREFUSED$/, 'connection_refused'],
  [/^(ECONNRESET|EPIPE|ECONNABORTED)$/, 'connection_reset'],
  [/^(ENETUNREACH|EHOSTUNREACH|ETIMEDOUT|EADDRNOTAVAIL)$/, 'unreachable'],
  [/^HPE_HEADER_OVERFLOW$/, 'headers_too_large'],
  [/^HPE_/, 'invalid_answer'],
  [
    /^(ERR_TLS|ERR_SSL|EPROTO|CERT|UNABLE_TO|DEPTH_ZERO|SELF_SIGNED|HOSTNAME_MISMATCH|INVALID_|PATH_LENGTH)/,
    'tls_failed',
  ],
];

/** Names an error of the connection for the history; the name is all that is kept of it. */
export function faultOf(error: Error): WebhookFault {
  if (error instanceof DeadlineError) return 'timeout';
  if (error instanceof BlockedAddressError) return 'blocked_address';
  if (error instanceof DnsError) return 'dns_failed';
  if (error instanceof HungUpError) return 'connection_reset';
  const code = (error as NodeJS.ErrnoException).code ?? '';
  return faultsByCode.find(([pattern]) => pattern.test(code))?.[1] ?? 'network_failed';
}
