import compiled from './catalogue/compiled.json' with { type: 'json' };
import type { CompiledCatalogue } from './rule-format.ts';

/**
 * The catalogue's files in the one form that is loaded. `npm run rules` writes it from `catalogue/` after checking every
 * file against `rule-format.ts`, and `npm run check` fails when it is not what the files say; so nothing checks it here.
 */
export const ruleData: CompiledCatalogue = compiled as unknown as CompiledCatalogue;
