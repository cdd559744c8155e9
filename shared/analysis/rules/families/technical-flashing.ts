import type { RuleFamily } from '../rule-format.ts';

/** Photosensitive epilepsy: CAP, BCAP and Ofcom. The values are shares of the picture. */
export const technicalFlashing = {
  name: 'Flashing and patterns',
  rules: [
    {
      code: 'CAP_4.7',
      title: 'Nothing flashes dangerously',
      severity: 'CRITICAL',
      kind: 'prohibition',
      headline: 'fast flashing can cause seizures',
      summary: 'The picture flashes more than three times a second',
      why: 'A share of {value} of the picture flashes more than three times within a second. That can cause seizures in people with photosensitive epilepsy. This test is an indicator and no certificate.',
      requirement: {
        type: 'fix_media',
        instruction:
          'Slow the flashing to three a second at most, or cut its area or contrast, and have the result tested.',
      },
      gate: { noneOf: ['broadcast'] },
      measure: { name: 'flash_general', from: 'measurement', raisedWhen: 'above', limit: 0.24 },
      examples: {
        raises: [
          { text: '', measured: 0.26, details: { flashesPerSecond: 4 } },
          { text: '', measured: 0.4, details: { flashesPerSecond: 5 } },
          { text: '', measured: 0.6, details: { flashesPerSecond: 6 } },
          { text: '', measured: 0.9, details: { flashesPerSecond: 10 } },
          { text: '', measured: 1, details: { flashesPerSecond: 12 } },
        ],
        quiet: [
          { text: '', measured: 0, details: { flashesPerSecond: 3 } },
          { text: '', measured: 0.05, details: { flashesPerSecond: 3 } },
          { text: '', measured: 0.1, details: { flashesPerSecond: 3 } },
          { text: '', measured: 0.2, details: { flashesPerSecond: 3 } },
          { text: '', measured: 0.24, details: { flashesPerSecond: 3 } },
        ],
      },
    },
    {
      code: 'BCAP_4.6',
      title: 'Nothing flashes dangerously',
      severity: 'CRITICAL',
      kind: 'prohibition',
      headline: 'fast flashing can cause seizures',
      summary: 'The picture flashes more than three times a second',
      why: 'A share of {value} of the picture flashes more than three times within a second. That can cause seizures in people with photosensitive epilepsy. This test is an indicator and no certificate.',
      requirement: {
        type: 'fix_media',
        instruction:
          'Slow the flashing to three a second at most, or cut its area or contrast, and have the result tested.',
      },
      gate: { anyOf: ['broadcast', 'broadcast_technical'] },
      measure: { name: 'flash_general', from: 'measurement', raisedWhen: 'above', limit: 0.24 },
      examples: {
        raises: [
          { text: '', measured: 0.26, details: { flashesPerSecond: 4 } },
          { text: '', measured: 0.4, details: { flashesPerSecond: 5 } },
          { text: '', measured: 0.6, details: { flashesPerSecond: 6 } },
          { text: '', measured: 0.9, details: { flashesPerSecond: 10 } },
          { text: '', measured: 1, details: { flashesPerSecond: 12 } },
        ],
        quiet: [
          { text: '', measured: 0, details: { flashesPerSecond: 3 } },
          { text: '', measured: 0.05, details: { flashesPerSecond: 3 } },
          { text: '', measured: 0.1, details: { flashesPerSecond: 3 } },
          { text: '', measured: 0.2, details: { flashesPerSecond: 3 } },
          { text: '', measured: 0.24, details: { flashesPerSecond: 3 } },
        ],
      },
    },
    {
      code: 'CAP_4.7',
      title: 'Nothing flashes dangerously',
      severity: 'CRITICAL',
      kind: 'prohibition',
      headline: 'fast flashing can cause seizures',
      summary: 'The picture flashes in saturated red more than three times a second',
      why: 'A share of {value} of the picture flashes in saturated red more than three times within a second. That can cause seizures in people with photosensitive epilepsy. This test is an indicator and no certificate.',
      requirement: {
        type: 'fix_media',
        instruction:
          'Slow the flashing to three a second at most, or cut its area or contrast, and have the result tested.',
      },
      gate: { noneOf: ['broadcast'] },
      measure: { name: 'flash_red', from: 'measurement', raisedWhen: 'above', limit: 0.24 },
      examples: {
        raises: [
          { text: '', measured: 0.26, details: { flashesPerSecond: 4 } },
          { text: '', measured: 0.4, details: { flashesPerSecond: 5 } },
          { text: '', measured: 0.6, details: { flashesPerSecond: 6 } },
          { text: '', measured: 0.9, details: { flashesPerSecond: 10 } },
          { text: '', measured: 1, details: { flashesPerSecond: 12 } },
        ],
        quiet: [
          { text: '', measured: 0, details: { flashesPerSecond: 3 } },
          { text: '', measured: 0.05, details: { flashesPerSecond: 3 } },
          { text: '', measured: 0.1, details: { flashesPerSecond: 3 } },
          { text: '', measured: 0.2, details: { flashesPerSecond: 3 } },
          { text: '', measured: 0.24, details: { flashesPerSecond: 3 } },
        ],
      },
    },
    {
      code: 'BCAP_4.6',
      title: 'Nothing flashes dangerously',
      severity: 'CRITICAL',
      kind: 'prohibition',
      headline: 'fast flashing can cause seizures',
      summary: 'The picture flashes in saturated red more than three times a second',
      why: 'A share of {value} of the picture flashes in saturated red more than three times within a second. That can cause seizures in people with photosensitive epilepsy. This test is an indicator and no certificate.',
      requirement: {
        type: 'fix_media',
        instruction:
          'Slow the flashing to three a second at most, or cut its area or contrast, and have the result tested.',
      },
      gate: { anyOf: ['broadcast', 'broadcast_technical'] },
      measure: { name: 'flash_red', from: 'measurement', raisedWhen: 'above', limit: 0.24 },
      examples: {
        raises: [
          { text: '', measured: 0.26, details: { flashesPerSecond: 4 } },
          { text: '', measured: 0.4, details: { flashesPerSecond: 5 } },
          { text: '', measured: 0.6, details: { flashesPerSecond: 6 } },
          { text: '', measured: 0.9, details: { flashesPerSecond: 10 } },
          { text: '', measured: 1, details: { flashesPerSecond: 12 } },
        ],
        quiet: [
          { text: '', measured: 0, details: { flashesPerSecond: 3 } },
          { text: '', measured: 0.05, details: { flashesPerSecond: 3 } },
          { text: '', measured: 0.1, details: { flashesPerSecond: 3 } },
          { text: '', measured: 0.2, details: { flashesPerSecond: 3 } },
          { text: '', measured: 0.24, details: { flashesPerSecond: 3 } },
        ],
      },
    },
    {
      code: 'OFCOM_PSE_1',
      title: 'No longer stretches of flashing',
      severity: 'MAJOR',
      kind: 'prohibition',
      headline: 'flashing that goes on for seconds can cause seizures',
      summary: 'The picture flashes on and off for four seconds or more',
      why: 'Two or three flashes a second over a share of {value} of the picture, held for four seconds or more, are a risk for people with photosensitive epilepsy.',
      requirement: { type: 'fix_media', instruction: 'Shorten the stretch or cut the area that flashes.' },
      measure: { name: 'flash_extended', from: 'measurement', raisedWhen: 'above', limit: 0.24 },
      examples: {
        raises: [
          { text: '', measured: 0.25 },
          { text: '', measured: 0.3 },
          { text: '', measured: 0.5 },
          { text: '', measured: 0.8 },
          { text: '', measured: 1 },
        ],
        quiet: [
          { text: '', measured: 0 },
          { text: '', measured: 0.05 },
          { text: '', measured: 0.1 },
          { text: '', measured: 0.2 },
          { text: '', measured: 0.24 },
        ],
      },
    },
    {
      code: 'OFCOM_PSE_2',
      title: 'No large regular patterns',
      severity: 'MINOR',
      kind: 'prohibition',
      headline: 'large regular stripes can cause seizures',
      summary: '{value} pairs of stripes cover a large part of the picture',
      why: 'Clearly visible regular stripes over a large part of the screen are a risk for people with photosensitive epilepsy.',
      requirement: { type: 'fix_media', instruction: 'Break up, soften or shrink the pattern.' },
      measure: { name: 'regular_pattern', from: 'measurement', raisedWhen: 'above', limit: 5 },
      examples: {
        raises: [
          { text: '', measured: 6 },
          { text: '', measured: 8 },
          { text: '', measured: 10 },
          { text: '', measured: 20 },
          { text: '', measured: 40 },
        ],
        quiet: [
          { text: '', measured: 0 },
          { text: '', measured: 1 },
          { text: '', measured: 2 },
          { text: '', measured: 4 },
          { text: '', measured: 5 },
        ],
      },
    },
  ],
} as const satisfies RuleFamily;
