import { z } from 'zod';
import type { Bucket } from '../../model/tiers.ts';
import { StoreUnavailableError } from '../../ports/document-store.ts';
import type { Services } from '../services.ts';
import { afterTaking, availableTokens, type Rate, toRate, waitForTokenMs } from './gcra.ts';

/** Unused tokens of a lease expire after this time, so that an idle process withholds none from the others. */
const leaseLifetimeMs = 2000;
/** A lease holds at most what two seconds of the limit give to one of this many processes. */
const assumedProcesses = 4;
/** After a refusal a process does not ask again sooner: meanwhile tokens gather in the store. */
const longestPauseMs = 500;
/** A store slower than this counts as failing. */
const storePatienceMs = 2000;
const degradedForMs = 5000;
const maximumTries = 5;
/** Clocks of instances may differ by this much before a counter is taken for wrong and reset. */
const clockPatienceMs = 10_000;
/** Refusals of one client are logged at most every 10 s, however many there are. */
const refusalLogPauseMs = 10_000;

const counterSchema = z.object({ id: z.string(), tat: z.number() });

/** Whose requests a bucket counts. */
export interface Counted {
  readonly bucket: Bucket;
  /** Id of the key or the person. */
  readonly callerId: string;
  readonly workspaceId: string;
}

type LeaseServices = Pick<Services, 'store' | 'clock' | 'logger'>;

/**
 * The part of one (key, bucket) that this process holds: tokens leased from the counter all processes share.
 * The counter is one number in the store, the theoretical arrival time of the generic cell rate algorithm; conditional patches move it, so no sum of leases exceeds the limit.
 * While the store fails, half the limit is admitted locally.
 */
export class LeasedBucket {
  readonly #services: LeaseServices;
  readonly #id: string;
  readonly #counted: Counted;
  readonly #rate: Rate;
  readonly #localRate: Rate;
  readonly #largestLease: number;
  #tokens = 0;
  #tokensEndAtMs = 0;
  #deniedUntilMs = 0;
  #degradedUntilMs = 0;
  #localTatMs = 0;
  #knownTatMs = 0;
  #untoldRefusals = 0;
  #refusalsToldAtMs = Number.NEGATIVE_INFINITY;
  #demand = { second: 0, count: 0, before: 0 };
  #lease: Promise<void> | undefined;

  constructor(services: LeaseServices, counted: Counted, requestsPerMinute: number) {
    this.#services = services;
    this.#id = `rl:${counted.callerId}:${counted.bucket}`;
    this.#counted = counted;
    this.#rate = toRate(requestsPerMinute);
    this.#localRate = toRate(requestsPerMinute / 2);
    this.#largestLease = Math.max(1, Math.floor(leaseLifetimeMs / this.#rate.intervalMs / assumedProcesses));
  }

  /** Takes one token. Resolves with undefined, or with the whole seconds after which one can be had. Never rejects. */
  async take(): Promise<{ readonly retryAfterSeconds: number } | undefined> {
    const refused = await this.#takeToken();
    if (refused) this.#tellRefusal();
    return refused;
  }

  #tellRefusal(): void {
    this.#untoldRefusals += 1;
    const elapsedMs = this.#elapsed();
    if (elapsedMs - this.#refusalsToldAtMs < refusalLogPauseMs) return;
    const denied = this.#untoldRefusals;
    this.#untoldRefusals = 0;
    this.#refusalsToldAtMs = elapsedMs;
    this.#services.logger.info({ metric: 'ratelimit_denied', denied, ...this.#counted }, 'Requests were refused.');
  }

  async #takeToken(): Promise<{ readonly retryAfterSeconds: number } | undefined> {
    this.#countDemand();
    for (;;) {
      const elapsedMs = this.#elapsed();
      if (elapsedMs < this.#degradedUntilMs) return this.#takeLocally(elapsedMs);
      if (this.#tokens > 0 && elapsedMs < this.#tokensEndAtMs) {
        this.#tokens -= 1;
        return undefined;
      }
      if (elapsedMs < this.#deniedUntilMs) return toRefusal(this.#deniedUntilMs - elapsedMs);
      this.#lease ??= this.#renewLease().finally(() => {
        this.#lease = undefined;
      });
      await this.#lease;
    }
  }

  /** Monotonic, for times that only this process keeps: setting the clock back must not lengthen a pause. */
  #elapsed(): number {
    return this.#services.clock.elapsedMs();
  }

  /** Wall clock, for times that all processes share. */
  #now(): number {
    return this.#services.clock.now().getTime();
  }

  #countDemand(): void {
    const second = Math.floor(this.#elapsed() / 1000);
    const { second: counted, count } = this.#demand;
    if (counted !== second) this.#demand = { second, count: 0, before: second === counted + 1 ? count : 0 };
    this.#demand.count += 1;
  }

  async #renewLease(): Promise<void> {
    const patience = new AbortController();
    try {
      await Promise.race([this.#leaseFromStore(), this.#loseStorePatience(patience.signal)]);
    } catch (cause) {
      this.#degradedUntilMs = this.#elapsed() + degradedForMs;
      this.#services.logger.warn({ metric: 'ratelimit_degraded', ...this.#counted, cause }, 'ratelimit.degraded');
    } finally {
      patience.abort();
    }
  }

  async #loseStorePatience(signal: AbortSignal): Promise<void> {
    try {
      await this.#services.clock.sleep(storePatienceMs, signal);
    } catch {
      return; // The store answered first.
    }
    throw new StoreUnavailableError(`No answer within ${storePatienceMs} ms`);
  }

  async #leaseFromStore(): Promise<void> {
    let wanted = Math.max(1, Math.min(this.#largestLease, Math.max(this.#demand.count, this.#demand.before)));
    for (let attempt = 0; attempt < maximumTries; attempt += 1) {
      const nowMs = this.#now();
      if (await this.#tryLease(wanted, nowMs)) return this.#hold(wanted);
      const stored = await this.#services.store.find('ratelimits', this.#id, this.#id, counterSchema);
      this.#knownTatMs = stored?.document.tat ?? 0;
      if (await this.#mendCounter()) return this.#hold(1);
      const available = availableTokens(this.#rate, this.#knownTatMs, this.#now());
      if (available === 0) break;
      wanted = Math.min(wanted, available);
    }
    this.#deny();
  }

  /** One conditional write: adds to a counter that is ahead of now, or sets one that is in the past. */
  async #tryLease(count: number, nowMs: number): Promise<boolean> {
    const { store } = this.#services;
    const { intervalMs, toleranceMs } = this.#rate;
    const isIdle = this.#knownTatMs < nowMs;
    const patch = isIdle
      ? { field: 'tat', set: nowMs + count * intervalMs, whereAtMost: nowMs }
      : {
          field: 'tat',
          add: count * intervalMs,
          whereAtLeast: nowMs,
          whereAtMost: nowMs + toleranceMs - (count - 1) * intervalMs,
        };
    const patched = await store.patchNumber('ratelimits', this.#id, this.#id, patch);
    if (patched.outcome === 'patched') this.#knownTatMs = patched.value;
    if (patched.outcome !== 'missing') return patched.outcome === 'patched';
    const counter = { id: this.#id, tat: nowMs + count * intervalMs };
    const created = await store.create('ratelimits', this.#id, counter);
    if (created.ok) this.#knownTatMs = counter.tat;
    return created.ok;
  }

  /**
   * A counter further ahead than a used-up bucket was written under a clock that was wrong: it is set to a bucket with one token left, which this
   * call takes, so that no client waits for the clock and none gets more than its even rate. False when nothing has to be repaired, or another instance did it.
   */
  async #mendCounter(): Promise<boolean> {
    const nowMs = this.#now();
    const usedUp = nowMs + this.#rate.toleranceMs + this.#rate.intervalMs;
    if (this.#knownTatMs <= usedUp + clockPatienceMs) return false;
    const patch = { field: 'tat', set: usedUp, whereAtLeast: usedUp + clockPatienceMs };
    const patched = await this.#services.store.patchNumber('ratelimits', this.#id, this.#id, patch);
    if (patched.outcome !== 'patched') return false;
    this.#knownTatMs = patched.value;
    this.#services.logger.warn(
      { ...this.#counted },
      'A counter of requests lay in the future: the clock of some instance is or was wrong.',
    );
    return true;
  }

  #hold(count: number): void {
    this.#tokens = count;
    this.#tokensEndAtMs = this.#elapsed() + leaseLifetimeMs;
  }

  #deny(): void {
    const pauseMs = Math.min(longestPauseMs, this.#largestLease * this.#rate.intervalMs);
    this.#deniedUntilMs =
      this.#elapsed() + Math.max(pauseMs, waitForTokenMs(this.#rate, this.#knownTatMs, this.#now()));
  }

  #takeLocally(elapsedMs: number): { readonly retryAfterSeconds: number } | undefined {
    const waitMs = waitForTokenMs(this.#localRate, this.#localTatMs, elapsedMs);
    if (waitMs > 0) return toRefusal(waitMs);
    this.#localTatMs = afterTaking(this.#localRate, this.#localTatMs, elapsedMs, 1);
    return undefined;
  }
}

const toRefusal = (waitMs: number): { readonly retryAfterSeconds: number } => ({
  retryAfterSeconds: Math.max(1, Math.ceil(waitMs / 1000)),
});
