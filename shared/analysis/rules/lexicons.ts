import { conditions } from './lexicons/conditions.ts';
import { health } from './lexicons/health.ts';
import { numberWords, units } from './lexicons/numbers.ts';
import { profanity } from './lexicons/profanity.ts';
import type { Lexicons } from './phrases/create-matcher.ts';

/** Word lists that any phrase may name as `<name>`. */
export const lexicons: Lexicons = {
  ...conditions,
  ...health,
  condition: [...conditions.serious_condition, ...conditions.common_condition],
  ...numberWords,
  ...units,
  ...profanity,
};
