import { section12Cures } from './families/section-12-cures.ts';
import type { RuleFamily } from './rule-format.ts';

/** Every rule family; a new file in `families/` gets its line here, in the order of the sections. */
export const families: readonly RuleFamily[] = [section12Cures];
