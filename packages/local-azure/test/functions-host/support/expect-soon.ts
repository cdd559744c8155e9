import { expect } from 'vitest';

const patienceMs = 20_000;

type Polled<Value> = ReturnType<typeof expect.poll<Value | Promise<Value>>>;

/** As `expect.poll`, with patience for a busy machine: waits until the value is as expected. */
export function expectSoon<Value>(read: () => Value | Promise<Value>): Polled<Value> {
  return expect.poll(read, { timeout: patienceMs });
}
