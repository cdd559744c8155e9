/** One measured figure, beside a peer measured in the same run where there is one. */
export interface BenchResult {
  /** Name of the bench module, for example `cosmos`. */
  readonly bench: string;
  /** What was done, for example `point read, one at a time`. */
  readonly measure: string;
  /** For example `per s` or `ms`. */
  readonly unit: string;
  /** The product's median. */
  readonly ours: number;
  /** The peer's median in the same unit; null where there is no peer. */
  readonly peer: number | null;
  readonly peerName: string | null;
  /** ours / peer; null where there is no peer. */
  readonly ratio: number | null;
}

/** A bench module: `bench/<name>.ts` exports it as `bench`; `npm run bench` finds it by its file name. */
export interface Bench {
  readonly name: string;
  run(): Promise<readonly BenchResult[]>;
}
