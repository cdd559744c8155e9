import type { RuleFamily } from '../rule-format.ts';

/** Small print that cannot be read. */
export const technicalLegibility = {
  name: 'Legibility of small print',
  rules: [
    {
      code: 'CAP_3.10',
      title: 'Qualifications are legible',
      severity: 'MINOR',
      kind: 'prohibition',
      headline: 'small print has to be legible',
      summary: 'Small print is only {value} points high',
      why: 'Words of {value} points cannot be read at arm’s length by many people. A qualification that cannot be read does not count.',
      requirement: {
        type: 'fix_media',
        instruction: 'Set the text in at least 6 points, larger where it qualifies a claim.',
      },
      measure: { name: 'letter_height', from: 'measurement', raisedWhen: 'below', limit: 6, media: ['document'] },
      examples: {
        raises: [
          { text: '', measured: 1 },
          { text: '', measured: 2 },
          { text: '', measured: 3 },
          { text: '', measured: 4 },
          { text: '', measured: 5.5 },
        ],
        quiet: [
          { text: '', measured: 6 },
          { text: '', measured: 6.5 },
          { text: '', measured: 7 },
          { text: '', measured: 8 },
          { text: '', measured: 8.9 },
        ],
      },
    },
    {
      code: 'CAP_3.10',
      title: 'Qualifications in pictures are legible',
      severity: 'MINOR',
      kind: 'prohibition',
      headline: 'small print has to be legible',
      summary: 'Small print is only {pixels} pixels high',
      why: 'Words that fill a share of {value} of the height of the picture cannot be read on a telephone. A qualification that cannot be read does not count.',
      requirement: {
        type: 'fix_media',
        instruction: 'Set the text at least one fiftieth of the picture’s height, larger where it qualifies a claim.',
      },
      measure: {
        name: 'letter_height_share',
        from: 'measurement',
        raisedWhen: 'below',
        limit: 0.014,
        media: ['image', 'video'],
      },
      examples: {
        raises: [
          { text: '', measured: 0.002, details: { pixels: 9 } },
          { text: '', measured: 0.005, details: { pixels: 9 } },
          { text: '', measured: 0.008, details: { pixels: 9 } },
          { text: '', measured: 0.01, details: { pixels: 9 } },
          { text: '', measured: 0.013, details: { pixels: 9 } },
        ],
        quiet: [
          { text: '', measured: 0.014, details: { pixels: 20 } },
          { text: '', measured: 0.015, details: { pixels: 20 } },
          { text: '', measured: 0.016, details: { pixels: 20 } },
          { text: '', measured: 0.018, details: { pixels: 20 } },
          { text: '', measured: 0.019, details: { pixels: 20 } },
        ],
      },
    },
  ],
} as const satisfies RuleFamily;
