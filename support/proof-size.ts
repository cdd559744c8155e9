/** True when a command asks for the large numbers of a proof; otherwise a count keeps the tests quick. */
export const isFullProof = process.env['PROOF'] === 'full';

/** How often something is proved: `ofTests` in every run, `ofProof` with `PROOF=full`. */
export const proofSize = (ofTests: number, ofProof: number): number => (isFullProof ? ofProof : ofTests);

/** Prints what a full proof measured, as one line of JSON. */
export function reportProof(name: string, figures: Readonly<Record<string, unknown>>): void {
  if (isFullProof) process.stdout.write(`proof ${JSON.stringify({ name, ...figures })}\n`);
}
