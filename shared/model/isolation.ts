import { z } from 'zod';

const wallSchema = z.enum(['kernel', 'runtime', 'unknown']);

/**
 * What keeps the process that opens foreign files from the network and from files other than its own code: the kernel, or only Node's own
 * runtime, which native code can pass by. `unknown` when such a process could not be asked.
 */
export const isolationSchema = z.object({ network: wallSchema, files: wallSchema }).meta({ id: 'Isolation' });
export type Isolation = z.infer<typeof isolationSchema>;
