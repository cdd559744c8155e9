import type { Cookie } from '@azure/functions';
import { z } from 'zod';
import { findIdentifiedPerson } from '../../shared/domain/people/find-identity.ts';
import { findTicket, useTicket } from '../../shared/domain/people/tickets.ts';
import type { Services } from '../../shared/domain/services.ts';
import { createSession } from '../../shared/domain/sessions/create-session.ts';
import { useSignInState } from '../../shared/domain/sessions/use-sign-in-state.ts';
import { ServiceError } from '../../shared/model/errors.ts';
import { sessionLifetimeMs, ticketLifetimeMs } from '../../shared/model/person.ts';
import {
  IdentityProviderUnavailableError,
  IdentityRefusedError,
  type SignInAttempt,
} from '../../shared/ports/identity-provider.ts';
import { checkOrigin } from '../http/check-origin.ts';
import { noCookie, readCookie, sessionCookie, signInCookie, signInCookieName } from '../http/cookies.ts';
import { publicOperation, type RawBody } from '../http/operation.ts';
import { redirectTo, signInPages } from './sign-in-page.ts';

const signInPath = '/api/console/sign-in';
const callbackPath = '/api/console/callback';

/** What is stored in the browser's cookie while the person is at the identity provider. */
const attemptSchema = z.strictObject({
  state: z.string().min(1),
  nonce: z.string().min(1),
  codeVerifier: z.string().min(1),
  ticket: z.string().nullable(),
  returnTo: z.string(),
  startedAt: z.number(),
});
type KeptAttempt = z.infer<typeof attemptSchema>;

interface SignInAnswer {
  readonly status: 200 | 303 | 403 | 503;
  readonly raw: RawBody;
  readonly cookies?: readonly Cookie[];
}

const responses = {
  200: { description: 'A page that says how to come in' },
  303: { description: 'To the console, or to the identity provider' },
  403: { description: 'A page that says why not' },
  503: { description: 'The identity provider does not answer' },
} as const;

/** The page of the console that the person asked for; for any other address the first page. */
const toReturn = (path: string | undefined): string =>
  path !== undefined && /^\/console(?:\/[\w\-./~%]*)?(?:\?[\w\-.~%=&]*)?$/.test(path) ? path : '/console';

/** Signs in with a new session. The page that follows fetches the session itself, so a Strict cookie is enough. */
async function enter(services: Services, personId: string, returnTo: string): Promise<SignInAnswer> {
  const { token } = await createSession(services, personId);
  services.logger.info({ personId }, 'A person has signed in.');
  const cookies = [sessionCookie(token, sessionLifetimeMs), noCookie(signInCookieName)];
  return { status: 303, raw: redirectTo(returnTo), cookies };
}

async function beginAtProvider(
  services: Services,
  { ticket, returnTo }: Pick<KeptAttempt, 'ticket' | 'returnTo'>,
): Promise<SignInAnswer> {
  const { consoleSite, clock } = services;
  if (consoleSite.identityProvider === undefined) return { status: 200, raw: signInPages.noProvider };
  const { url, attempt } = await consoleSite.identityProvider.begin(`${consoleSite.origin()}${callbackPath}`);
  const kept: KeptAttempt = { ...attempt, ticket, returnTo, startedAt: clock.now().getTime() };
  const value = Buffer.from(JSON.stringify(kept)).toString('base64url');
  return { status: 303, raw: redirectTo(url), cookies: [signInCookie(value, ticketLifetimeMs)] };
}

/** With an identity provider a link only names the person: the provider authenticates them. */
async function enterByTicket(services: Services, ticket: string): Promise<SignInAnswer> {
  if (services.consoleSite.identityProvider !== undefined) {
    const found = await findTicket(services, ticket);
    return found === undefined
      ? { status: 403, raw: signInPages.linkOver }
      : beginAtProvider(services, { ticket, returnTo: '/console' });
  }
  const personId = await useTicket(services, ticket);
  return personId === undefined ? { status: 403, raw: signInPages.linkOver } : enter(services, personId, '/console');
}

/** Every refusal of a sign-in is an HTML page. */
async function asPages(services: Services, work: () => Promise<SignInAnswer>): Promise<SignInAnswer> {
  try {
    return await work();
  } catch (cause) {
    if (cause instanceof IdentityRefusedError) {
      services.logger.warn({ cause }, 'A sign-in was refused.');
      return { status: 403, raw: signInPages.refused, cookies: [noCookie(signInCookieName)] };
    }
    if (cause instanceof IdentityProviderUnavailableError) {
      services.logger.error({ cause }, 'The identity provider does not answer.');
      return { status: 503, raw: signInPages.unavailable };
    }
    if (cause instanceof ServiceError && cause.code === 'session_missing')
      return { status: 403, raw: signInPages.unknownPerson };
    throw cause;
  }
}

const ticketText = z.string().regex(/^[\w-]{1,200}$/);

export const signInOperation = publicOperation({
  name: 'sign-in',
  method: 'GET',
  changesState: true,
  path: signInPath,
  tag: 'Console',
  summary: 'Sign in by a one-time link, or at the identity provider',
  isHidden: true,
  request: { query: z.strictObject({ ticket: z.string().optional(), returnTo: z.string().optional() }) },
  responses,
  handle: (services, { query, header }) =>
    asPages(services, async () => {
      const { ticket, returnTo } = query;
      if (ticket === undefined) return beginAtProvider(services, { ticket: null, returnTo: toReturn(returnTo) });
      if (!ticketText.safeParse(ticket).success) return { status: 403, raw: signInPages.linkOver };
      const site = header('sec-fetch-site');
      const isOpenedByPerson =
        (site === null || site === 'none' || site === 'same-origin') && header('sec-purpose') === null;
      return isOpenedByPerson ? enterByTicket(services, ticket) : { status: 200, raw: signInPages.confirm(ticket) };
    }),
});

/** Handles the button of the page that asks first. Refuses a form that does not come from the service's own page. */
export const confirmSignInOperation = publicOperation({
  name: 'confirm-sign-in',
  method: 'POST',
  path: signInPath,
  tag: 'Console',
  summary: 'Use a one-time link after saying yes',
  isHidden: true,
  encoding: 'application/x-www-form-urlencoded',
  request: { body: z.strictObject({ ticket: ticketText }) },
  responses,
  errors: ['foreign_origin'],
  handle: async (services, { body, header }) => {
    checkOrigin('POST', header, services.consoleSite.origin());
    return asPages(services, () => enterByTicket(services, body.ticket));
  },
});

function parseKept(value: string | undefined, nowMs: number): KeptAttempt {
  try {
    const kept = attemptSchema.parse(JSON.parse(Buffer.from(value ?? '', 'base64url').toString('utf8')));
    if (nowMs - kept.startedAt < ticketLifetimeMs) return kept;
  } catch (cause) {
    throw new IdentityRefusedError('The browser did not begin this sign-in.', { cause });
  }
  throw new IdentityRefusedError('The sign-in took longer than ten minutes.');
}

export const finishSignInOperation = publicOperation({
  name: 'finish-sign-in',
  method: 'GET',
  changesState: true,
  path: callbackPath,
  tag: 'Console',
  summary: 'Where the identity provider sends people back to',
  isHidden: true,
  request: { query: z.looseObject({}) },
  responses,
  handle: (services, { query, header }) =>
    asPages(services, async () => {
      const { consoleSite, clock } = services;
      if (consoleSite.identityProvider === undefined) return { status: 200, raw: signInPages.noProvider };
      const kept = parseKept(readCookie(header('cookie'), signInCookieName), clock.now().getTime());
      const attempt: SignInAttempt = { state: kept.state, nonce: kept.nonce, codeVerifier: kept.codeVerifier };
      const callback = new URL(
        `${consoleSite.origin()}${callbackPath}?${new URLSearchParams(query as Record<string, string>).toString()}`,
      );
      const identity = await consoleSite.identityProvider.finish(callback, attempt);
      if (!(await useSignInState(services, kept.state))) throw new IdentityRefusedError('The answer was used before.');
      const invited = kept.ticket === null ? undefined : await useTicket(services, kept.ticket);
      if (kept.ticket !== null && invited === undefined) return { status: 403, raw: signInPages.linkOver };
      const person = await findIdentifiedPerson(services, identity, invited);
      if (person === undefined) return { status: 403, raw: signInPages.unknownPerson };
      return enter(services, person.personId, kept.returnTo);
    }),
});
