import { toMeasuredRule } from '../measured-rule.ts';
import type { RuleFamily } from '../rule-format.ts';

/** Small print that cannot be read. */
export const technicalLegibility = {
  name: 'Legibility of small print',
  rules: [
    toMeasuredRule({
      code: 'CAP_3.10',
      title: 'Qualifications are legible',
      severity: 'MINOR',
      headline: 'small print has to be legible',
      summary: 'Small print is only {value} points high',
      why: 'Words of {value} points cannot be read at arm’s length by many people. A qualification that cannot be read does not count.',
      fix: 'Set the text in at least 6 points, larger where it qualifies a claim.',
      measure: { name: 'letter_height', raisedWhen: 'below', limit: 6, media: ['document'] },
      raises: [1, 2, 3, 4, 5.5],
      quiet: [6, 6.5, 7, 8, 8.9],
    }),
    toMeasuredRule({
      code: 'CAP_3.10',
      title: 'Qualifications in pictures are legible',
      severity: 'MINOR',
      headline: 'small print has to be legible',
      summary: 'Small print is only {pixels} pixels high',
      why: 'Words that fill a share of {value} of the height of the picture cannot be read on a telephone. A qualification that cannot be read does not count.',
      fix: 'Set the text at least one fiftieth of the picture’s height, larger where it qualifies a claim.',
      measure: { name: 'letter_height_share', raisedWhen: 'below', limit: 0.014, media: ['image', 'video'] },
      raises: [0.002, 0.005, 0.008, 0.01, 0.013],
      quiet: [0.014, 0.015, 0.016, 0.018, 0.019],
      details: { pixels: 9 },
    }),
  ],
} as const satisfies RuleFamily;
