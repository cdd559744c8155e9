// Whether the time of a refusal tells how much of an API key was guessed: keys that agree with an issued one in no byte, in the first half, or in all
// but the last four, asked in random order of the authenticator that every request passes. Each is compared with guesses that agree as far with a key
// that was never issued: a processor learns what it sees often, whatever it is. Medians, Welch's t and Mann-Whitney's z.
import { randomBytes, randomInt } from 'node:crypto';
import { createAuthenticator } from '../../shared/domain/keys/create-authenticator.ts';
import { createKey } from '../../shared/domain/keys/create-key.ts';
import { toKey } from '../../shared/domain/keys/key-format.ts';
import { createWorkspace } from '../../shared/domain/workspaces/create-workspace.ts';
import { createMemoryServices } from '../../support/memory-services.ts';
import { median, toThreeFigures } from '../measure.ts';

const rounds = Number(process.argv[2] ?? 20_000);
const secretBytes = 28;
/** The slowest tenth is the garbage collector and other processes. */
const keptShare = 0.9;

const { services } = createMemoryServices();
const { workspaceId } = await createWorkspace(services, { name: 'Acme', tier: 'starter' });
const { key } = await createKey(services, { workspaceId, mode: 'live', label: null, expiresAt: null });
const secret = Buffer.from(key.slice('sk_live_'.length, 'sk_live_'.length + 2 * secretBytes), 'hex');

/** A key of the same form that agrees with `like` in the first `shared` bytes; different each time, so that nothing remembers it. */
function guess(like: Buffer, shared: number): string {
  const bytes = Buffer.from(like);
  // As many random numbers for each kind: they leave the same behind in memory.
  const others = Array.from({ length: secretBytes }, () => randomInt(1, 256));
  for (let at = shared; at < secretBytes; at += 1) bytes[at] = ((bytes[at] ?? 0) + (others[at] ?? 1)) & 0xff;
  return toKey('live', bytes);
}

const neverIssued = randomBytes(secretBytes);
const kinds = [0, secretBytes / 2, secretBytes - 4].flatMap((shared) =>
  [secret, neverIssued].map((like) => ({ like, shared, times: [] as number[] })),
);
const authenticate = createAuthenticator(services);
await authenticate(key);
// Made beforehand, in the order in which they are asked, so that neither their creation nor their place in memory depends on their kind.
const guesses = Array.from({ length: rounds }, () => kinds)
  .flat()
  .map((kind) => ({ kind, at: randomInt(2 ** 32) }))
  .toSorted((a, b) => a.at - b.at)
  .map(({ kind }) => ({ kind, candidate: guess(kind.like, kind.shared) }));
for (const { candidate } of guesses.slice(0, 1000)) await authenticate(candidate).catch(() => {});
for (const { kind, candidate } of guesses.slice(1000)) {
  const startedAt = process.hrtime.bigint();
  await authenticate(candidate).catch(() => {});
  kind.times.push(Number(process.hrtime.bigint() - startedAt) / 1000);
}

const keep = (times: readonly number[]): readonly number[] =>
  times.toSorted((a, b) => a - b).slice(0, Math.floor(keptShare * times.length));
const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;
const variance = (values: readonly number[]): number => {
  const middle = mean(values);
  return values.reduce((sum, value) => sum + (value - middle) ** 2, 0) / (values.length - 1);
};
const welch = (a: readonly number[], b: readonly number[]): number =>
  (mean(a) - mean(b)) / Math.sqrt(variance(a) / a.length + variance(b) / b.length);

/** Of the ranks of `a` among both; beyond ±2.58 one of a hundred times by chance. */
function mannWhitney(a: readonly number[], b: readonly number[]): number {
  const all = [...a.map((value) => ({ value, own: true })), ...b.map((value) => ({ value, own: false }))];
  all.sort((x, y) => x.value - y.value);
  let ranks = 0;
  for (let at = 0; at < all.length; ) {
    let end = at;
    while (end < all.length && all[end]?.value === all[at]?.value) end += 1;
    const rank = (at + 1 + end) / 2;
    for (; at < end; at += 1) ranks += all[at]?.own === true ? rank : 0;
  }
  const u = ranks - (a.length * (a.length + 1)) / 2;
  return (u - (a.length * b.length) / 2) / Math.sqrt((a.length * b.length * (a.length + b.length + 1)) / 12);
}

const keptOf = (like: Buffer, shared: number): readonly number[] =>
  keep(kinds.find((kind) => kind.like === like && kind.shared === shared)?.times ?? []);
const rows = kinds
  .filter(({ like }) => like === secret)
  .map(({ shared }) => {
    const [issued, other] = [keptOf(secret, shared), keptOf(neverIssued, shared)];
    return {
      bytesThatAgree: shared,
      medianMicroseconds: toThreeFigures(median(issued)),
      medianOfNeverIssued: toThreeFigures(median(other)),
      welchT: toThreeFigures(welch(issued, other)),
      mannWhitneyZ: toThreeFigures(mannWhitney(issued, other)),
    };
  });
process.stdout.write(`${JSON.stringify({ measure: 'refusal of a wrong key', rounds, rows })}\n`);
