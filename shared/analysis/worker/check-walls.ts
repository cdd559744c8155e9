import type { Isolation } from '../../model/isolation.ts';
import { loadKernel } from './load-kernel.ts';

const internet = 2;
const stream = 1;
const readOnly = 0;

/** Tries the walls of this process from within, below the runtime. */
export function checkWalls(): Isolation {
  const kernel = loadKernel();
  if (kernel === undefined) return { network: 'runtime', files: 'runtime' };
  const fails = (descriptor: number): boolean => {
    if (descriptor >= 0) kernel.close(descriptor);
    return descriptor < 0;
  };
  return {
    network: fails(kernel.socket(internet, stream, 0)) ? 'kernel' : 'runtime',
    files: fails(kernel.open('/', readOnly)) ? 'kernel' : 'runtime',
  };
}
