import { join } from 'node:path';

/** The option for the folder of the development data, which is not part of the repository. */
export const dataOption = {
  type: 'text',
  placeholder: 'FOLDER',
  help: 'holds rulings-dev.json and negatives-dev.json',
  default: join(import.meta.dirname, '../../shared/data'),
} as const;
