import type { IncomingMessage } from 'node:http';
import { type Agent, request as httpsRequest } from 'node:https';
import { createSecureContext, rootCertificates } from 'node:tls';
import type { AddressRules } from '../ports/endpoint-policy.ts';
import type { WebhookAnswer, WebhookRequest, WebhookSender } from '../ports/webhook-sender.ts';
import { DeadlineError, faultOf } from './fault-of.ts';
import { GuardedAgent } from './guarded-agent.ts';
import { createHostResolver, type ResolveHost } from './resolve-host.ts';

/** Only the status line counts: the body is read for this time and up to this size. */
const bodyTimeMs = 2000;
const bodyLimitBytes = 16 * 1024;
const headerLimitBytes = 8 * 1024;
/** What of the body is kept for the history. */
const keptBodyBytes = 1024;

export interface HttpsSenderOptions {
  readonly rules: AddressRules;
  /** PEM text with certificate authorities that are trusted beside the public ones. */
  readonly extraCa?: string | undefined;
  /** For tests of name resolution; left out: the system's name servers. */
  readonly resolve?: ResolveHost;
  /** For one whole attempt. */
  readonly deadlineMs: number;
}

/** A sender that holds connections open until it is closed. */
export interface HttpsSender extends WebhookSender {
  close(): void;
}

/**
 * Posts webhooks over HTTPS: one deadline for everything from name resolution to the end of the answer, no redirect, no decompression, guarded addresses.
 * The status line decides; a body that drips, never ends or is too large is cut off without changing the result.
 */
export function createHttpsSender(options: HttpsSenderOptions): HttpsSender {
  const { rules, extraCa, resolve = createHostResolver(), deadlineMs } = options;
  const agent = new GuardedAgent(rules, resolve, {
    minVersion: 'TLSv1.2',
    // Made once: reading all public certificates again for each connection costs more than the handshake.
    ...(extraCa === undefined ? {} : { secureContext: createSecureContext({ ca: [...rootCertificates, extraCa] }) }),
  });
  return {
    post: (request) => post(agent, request, deadlineMs),
    close: () => agent.destroy(),
  };
}

function post(agent: Agent, { url, headers, body }: WebhookRequest, deadlineMs: number): Promise<WebhookAnswer> {
  const bytes = Buffer.from(body, 'utf8');
  return new Promise((settle) => {
    const outgoing = httpsRequest(url, {
      agent,
      method: 'POST',
      headers: { ...headers, 'content-length': bytes.length, 'accept-encoding': 'identity' },
      maxHeaderSize: headerLimitBytes,
    });
    let isAnswered = false;
    const deadline = setTimeout(() => outgoing.destroy(new DeadlineError()), deadlineMs);
    const fail = (error?: Error): void => {
      if (!isAnswered) settle({ kind: 'unanswered', fault: error ? faultOf(error) : 'connection_reset' });
    };
    outgoing.on('response', (response) => {
      isAnswered = true;
      readStart(response, (bodyStart) => {
        settle(toAnswer(response, bodyStart));
        // Cuts an answer off; one that was read to its end has let go of its connection, which is kept.
        outgoing.destroy();
      });
    });
    outgoing.on('error', fail);
    outgoing.on('close', () => {
      clearTimeout(deadline);
      fail();
    });
    outgoing.end(bytes);
  });
}

/** Hands over the first bytes of a body once it ended, broke off, took too long or became too large. */
function readStart(response: IncomingMessage, done: (bodyStart: string) => void): void {
  const kept: Buffer[] = [];
  let sizeBytes = 0;
  const finish = (): void => {
    clearTimeout(timer);
    done(toText(Buffer.concat(kept)));
  };
  const timer = setTimeout(finish, bodyTimeMs);
  response.on('data', (chunk: Buffer) => {
    kept.push(chunk);
    sizeBytes += chunk.length;
    if (sizeBytes > bodyLimitBytes) finish();
  });
  response.on('error', () => undefined); // It closes too.
  response.once('close', finish);
}

/** The beginning as text that is again at most `keptBodyBytes` long: bytes that are no UTF-8 become longer by decoding. */
function toText(bytes: Buffer): string {
  const text = bytes.toString('utf8', 0, keptBodyBytes);
  const { read } = new TextEncoder().encodeInto(text, new Uint8Array(keptBodyBytes));
  return text.slice(0, read);
}

const toAnswer = (response: IncomingMessage, bodyStart: string): WebhookAnswer => ({
  kind: 'answered',
  statusCode: response.statusCode ?? 0,
  retryAfter: response.headers['retry-after'] ?? null,
  directive: [response.headers['webhook-delivery'] ?? []].flat()[0] ?? null,
  bodyStart,
});
