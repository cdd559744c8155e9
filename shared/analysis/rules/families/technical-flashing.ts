import { toMeasuredRule } from '../measured-rule.ts';
import type { Rule, RuleFamily } from '../rule-format.ts';

/** More than three flashes a second: the non-broadcast rule and the broadcast one. */
function flashesFast(name: string, what: string): readonly Rule[] {
  const gates = {
    'CAP_4.7': { noneOf: ['broadcast'] },
    'BCAP_4.6': { anyOf: ['broadcast', 'broadcast_technical'] },
  } as const;
  return Object.entries(gates).map(([code, gate]) =>
    toMeasuredRule({
      code,
      gate,
      title: 'Nothing flashes dangerously',
      severity: 'CRITICAL',
      headline: 'fast flashing can cause seizures',
      summary: `The picture ${what} more than three times a second`,
      why: `A share of {value} of the picture ${what} more than three times within a second. That can cause seizures in people with photosensitive epilepsy. This test is an indicator and no certificate.`,
      fix: 'Slow the flashing to three a second at most, or cut its area or contrast, and have the result tested.',
      measure: { name, raisedWhen: 'above', limit: 0.24 },
      raises: [0.26, 0.4, 0.6, 0.9, 1],
      quiet: [0, 0.05, 0.1, 0.2, 0.24],
    }),
  );
}

/** Photosensitive epilepsy: CAP, BCAP and Ofcom. The values are shares of the picture. */
export const technicalFlashing = {
  name: 'Flashing and patterns',
  rules: [
    ...flashesFast('flash_general', 'flashes'),
    ...flashesFast('flash_red', 'flashes in saturated red'),
    toMeasuredRule({
      code: 'OFCOM_PSE_1',
      title: 'No longer stretches of flashing',
      severity: 'MAJOR',
      headline: 'flashing that goes on for seconds can cause seizures',
      summary: 'The picture flashes on and off for four seconds or more',
      why: 'Two or three flashes a second over a share of {value} of the picture, held for four seconds or more, are a risk for people with photosensitive epilepsy.',
      fix: 'Shorten the stretch or cut the area that flashes.',
      measure: { name: 'flash_extended', raisedWhen: 'above', limit: 0.24 },
      raises: [0.25, 0.3, 0.5, 0.8, 1],
      quiet: [0, 0.05, 0.1, 0.2, 0.24],
    }),
    toMeasuredRule({
      code: 'OFCOM_PSE_2',
      title: 'No large regular patterns',
      severity: 'MINOR',
      headline: 'large regular stripes can cause seizures',
      summary: '{value} pairs of stripes cover a large part of the picture',
      why: 'Clearly visible regular stripes over a large part of the screen are a risk for people with photosensitive epilepsy.',
      fix: 'Break up, soften or shrink the pattern.',
      measure: { name: 'regular_pattern', raisedWhen: 'above', limit: 5 },
      raises: [6, 8, 10, 20, 40],
      quiet: [0, 1, 2, 4, 5],
    }),
  ],
} as const satisfies RuleFamily;
