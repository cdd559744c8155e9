/** A part of the proof: one section of `docs/media-limits.md`. */
export interface Proof {
  readonly heading: string;
  run(tools: ProofTools): Promise<ProofResult>;
}

export interface ProofTools {
  /** Prints a line of progress. */
  readonly note: (line: string) => void;
  /** Damaged files, and which damage. */
  readonly mutations: number;
  readonly seed: number;
}

export interface ProofResult {
  /** Markdown below the heading. */
  readonly text: string;
  readonly rows: readonly TableRow[];
  /** Files that did not end as they must, in sentences. */
  readonly failures: readonly string[];
}

export type TableRow = readonly (string | number)[];
