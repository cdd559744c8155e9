import { toPage } from '../docs/pages.ts';
import type { RawBody } from '../http/operation.ts';

const headers = {
  'content-security-policy':
    "default-src 'none'; style-src 'self'; img-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
  // A form sends `Origin: null` under no-referrer.
  'referrer-policy': 'same-origin',
};

/** A page of plain text about signing in; `body` is HTML. It needs no script. */
export const signInPage = (heading: string, body: string): RawBody => ({
  bytes: Buffer.from(toPage(`${heading} · Asset Review`, `<main class="plain"><h1>${heading}</h1>${body}</main>`)),
  contentType: 'text/html; charset=utf-8',
  headers,
});

/** A redirect to another page of the service. */
export const redirectTo = (location: string): RawBody => ({
  bytes: new Uint8Array(),
  contentType: 'text/plain',
  headers: { ...headers, location },
});

const again = '<p><a href="/api/console/sign-in">Sign in</a></p>';

/** Why a sign-in may be refused, and what the person can do about it. */
export const signInPages = {
  noProvider: signInPage(
    'Sign in with a link',
    '<p>This service signs people in by links that work once, for ten minutes.</p><p>On this machine, <code>npm start</code> prints one; <code>npm run admin -- people link ID</code> makes another. Elsewhere, ask your operator for one.</p>',
  ),
  linkOver: signInPage(
    'This link no longer works',
    '<p>A link works once, for ten minutes. Ask your operator for a new one; on this machine, <code>npm run admin -- people link ID</code> makes it.</p>',
  ),
  unknownPerson: signInPage(
    'This account is not known here',
    `<p>You are signed in at your organisation, but nobody has let this account in yet. Ask a lead of your workspace to add you with the e-mail address of this account, or your operator for a link.</p>${again}`,
  ),
  refused: signInPage(
    'You are not signed in',
    `<p>The answer of your organisation does not belong to a sign-in that began in this browser within the last ten minutes. Begin again.</p>${again}`,
  ),
  unavailable: signInPage(
    'Your organisation does not answer',
    `<p>Its sign-in page could not be reached. Try again in a minute; if it stays, tell your operator.</p>${again}`,
  ),
  /** For a link that was opened from another site, or by a program that previews links: a person has to confirm first. */
  confirm: (ticket: string) =>
    signInPage(
      'Sign in to Asset Review',
      `<p>This link signs you in once.</p><form method="post" action="/api/console/sign-in"><input type="hidden" name="ticket" value="${ticket}"><button>Sign in</button></form>`,
    ),
};
