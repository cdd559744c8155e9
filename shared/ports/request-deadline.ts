import { AsyncLocalStorage } from 'node:async_hooks';

/** `performance.now()` at which the work in progress has to end. */
const deadlines = new AsyncLocalStorage<number>();

/** Runs `work`; stores that are asked in it stop trying after `milliseconds`, counted over all of them. */
export const withDeadline = <Result>(milliseconds: number, work: () => Result): Result =>
  deadlines.run(performance.now() + milliseconds, work);

/** Milliseconds that the work in progress still has, at least 0; Infinity without a deadline. */
export function timeLeftMs(): number {
  const at = deadlines.getStore();
  return at === undefined ? Infinity : Math.max(0, at - performance.now());
}
