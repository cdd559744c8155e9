/** Randomness. Ids that a retry could create twice are derived (`shared/model/ids.ts`), never drawn. */
export interface Random {
  uuid(): string;
  /** 0 (included) to 1 (excluded). */
  fraction(): number;
  bytes(length: number): Uint8Array;
}
