import { Webhook } from 'standardwebhooks';
import { ruleIdOf } from '../../shared/model/ids.ts';

/** Bodies by operation, then by status or `request`. */
export type Examples = Record<string, Record<string, unknown>>;

const shownEntries = 2;
const startMs = Date.parse('2026-01-05T09:00:00Z');
const minuteMs = 60_000;
const uuidPattern = /[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}/g;
const timePattern = /(\d{4}-\d\d-\d\dT\d\d)(:|%3A)(\d\d)\2(\d\d(?:\.\d{3})?Z)/g;
/** RFC 7515, A.3.1, and the thumbprint of it (RFC 7638). */
const publicKey = {
  x: 'f83OJ3D2xF1Bg8vub9tLe1gHMzV76e8Tus9uPHwRVEU',
  y: 'x_FEzRu9m36HLN_tue659LNpXW6pCyStikYjKIWI5a0',
  kid: 'V7xqkC2Hl9b0daZyQBjN_IWhe2eNg-qm4cHxTOKNeok',
};

/**
 * The same examples with everything replaced that differs from one recording to the next: addresses, ids, times, keys,
 * signatures. Equal values stay equal. Lists keep two entries.
 */
export function stabilize(examples: Examples, addresses: Readonly<Record<string, string>>): Examples {
  let text = JSON.stringify(cutLists(examples));
  for (const [from, to] of Object.entries(addresses)) text = text.replaceAll(from, to);
  text = text
    .replaceAll(/http:\/\/127\.0\.0\.1:\d+\/devstoreaccount1/g, 'https://media.example.com')
    .replaceAll(/ws:\/\/127\.0\.0\.1:\d+/g, 'wss://realtime.example.com')
    .replaceAll(/\bsig=[^"&]+/g, 'sig=SIGNATURE')
    .replaceAll(/\baccess_token=[^"&]+/g, 'access_token=TOKEN')
    .replaceAll(/"nextCursor":"[^"]+"/g, '"nextCursor":"CURSOR"');
  text = replaceTimes(replaceIds(text));
  const stable = JSON.parse(text) as Examples;
  Object.assign(member(stable, 'get-public-keys', '200', 'keys', 0), publicKey);
  // The hash of no bytes: no pack has it.
  const pack = member(stable, 'create-evidence-pack', '201');
  pack['sha256'] = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855';
  pack['sizeBytes'] = Math.round(Number(pack['sizeBytes']) / 1000) * 1000;
  signAgain(stable);
  return stable;
}

function cutLists<T>(value: T): T;
function cutLists(value: unknown): unknown {
  if (Array.isArray(value)) return value.slice(0, shownEntries).map(cutLists);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, cutLists(inner)]));
}

/** Ids are numbered as they come; those of rules are the same everywhere and stay. */
function replaceIds(text: string): string {
  const ruleIds = new Set([...text.matchAll(/"ruleCode":"([^"]+)"/g)].map(([, ruleCode = '']) => ruleIdOf(ruleCode)));
  const number = (pattern: RegExp, toId: (index: number) => string) => {
    const known = new Map<string, string>();
    return (given: string): string =>
      given.replaceAll(pattern, (id) => {
        if (ruleIds.has(id)) return id;
        const replacement = known.get(id) ?? toId(known.size + 1);
        known.set(id, replacement);
        return replacement;
      });
  };
  const uuids = number(uuidPattern, (index) => `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`);
  const events = number(/evt_[0-9a-f]{32}/g, (index) => `evt_${String(index).padStart(32, '0')}`);
  const secrets = number(
    /whsec_[A-Za-z0-9+/]{43}=/g,
    (index) => `whsec_${Buffer.from(`an example of a secret, number ${index}`).toString('base64')}`,
  );
  return secrets(events(uuids(text)));
}

const toMs = (time: string): number => Date.parse(time.replaceAll('%3A', ':'));

/** Times of the session are a second apart, in their order; later ones keep their distance in steps of five minutes. */
function replaceTimes(text: string): string {
  const times = [...new Set([...text.matchAll(timePattern)].map(([time]) => toMs(time)))].toSorted((a, b) => a - b);
  // The earliest of all is the hour before the session, as the replay asks for it.
  const [before = 0, first = 0] = times;
  const origin = first - before > 30 * minuteMs ? first : before;
  const replacements = new Map(
    times.map((time, index) => {
      const steps = Math.round((time - origin) / (5 * minuteMs));
      return [time, new Date(startMs + (steps === 0 ? index * 1000 : steps * 5 * minuteMs)).toISOString()];
    }),
  );
  return text.replaceAll(timePattern, (time: string) => {
    const replacement = replacements.get(toMs(time)) ?? time;
    return time.includes('%3A') ? replacement.replace('.000', '').replaceAll(':', '%3A') : replacement;
  });
}

/** The signed sample verifies, so that authors of a verifier can test with it. */
function signAgain(examples: Examples): void {
  const { secret } = member(examples, 'test-webhook', 'request');
  const answer = member(examples, 'test-webhook', '200');
  const headers = member(examples, 'test-webhook', '200', 'headers');
  headers['webhook-timestamp'] = String(startMs / 1000);
  headers['webhook-signature'] = new Webhook(String(secret)).sign(
    String(headers['webhook-id']),
    new Date(startMs),
    String(answer['body']),
  );
}

function member(examples: Examples, ...keys: readonly (string | number)[]): Record<string, unknown> {
  let found: unknown = examples;
  for (const key of keys) found = (found as Readonly<Record<string | number, unknown>> | undefined)?.[key];
  if (typeof found !== 'object' || found === null) throw new Error(`There is no example at ${keys.join('.')}.`);
  return found as Record<string, unknown>;
}
