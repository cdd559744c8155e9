import type { RuleFamily } from '../rule-format.ts';

export const section21Tobacco = {
  name: 'Section 21: tobacco',
  rules: [
    {
      code: 'CAP_21.1',
      title: 'Tobacco may not be advertised to the public',
      severity: 'CRITICAL',
      kind: 'prohibition',
      headline: 'tobacco products may not be advertised',
      summary: '“{quote}” advertises tobacco',
      why: '“{quote}” offers or praises a tobacco product. Advertising tobacco to the public is prohibited.',
      requirement: { type: 'remove_claim', instruction: 'Remove the tobacco product and “{quote}” altogether.' },
      gate: { anyOf: ['tobacco'] },
      reading: 'mention',
      find: [
        '(cigarette~|cigar~|cigarillo~|rolling tobacco|pipe tobacco|shisha tobacco|tobacco|snus|snuff|heated tobacco) ..6 (offer~|deal~|sale|discount~|off|only|cheap~|cheapest|from £|smooth|finest|premium|best|favourite|new|launch~|order~|buy|delivered|delivery)',
        '(cheap~|cheapest|finest|premium|smooth|smoothest|best|discount~|duty free|hand rolled|new) ..3 (cigarette~|cigar~|cigarillo~|rolling tobacco|pipe tobacco|tobacco|snus)',
        '(cigarette~|cigar~|tobacco|snus) ..4 (£|€|$) #',
        '(light up|enjoy|savour) ..3 (cigar~|cigarette~|smoke)',
      ],
      exempt: [
        {
          match: ['tobacco (coloured|colour|brown|leather|leaf|scent|scented|suede|tone~)'],
          scope: 'sentence',
          because: 'tobacco is a colour or a scent here',
        },
        {
          match: [
            '(stop|quit|quitting|give up|giving up|against|harm~|alternative~ to|instead of|replace~|ban~|banned) ..6 (smok*|cigarette~|tobacco|cigar~)',
            '(cigarette~|tobacco|cigar~) ..4 (not sold|litter|ends|butts|tax|duty|policy|prohibited|not allowed)',
          ],
          scope: 'block',
          because: 'the text speaks against tobacco or about rules for it',
        },
        {
          match: ['(e cigarette~|electronic cigarette~)'],
          scope: 'sentence',
          because: 'it is an e-cigarette, for which section 22 has rules',
        },
      ],
      examples: {
        raises: [
          'Finest hand-rolled cigars from £12 a box. Order before noon.',
          'Rolling tobacco delivered to your door, cheaper than any shop.',
          'Duty free cigarettes: 200 for £60.',
          'Enjoy a smooth cigarette with your espresso on our terrace.',
          'New heated tobacco sticks, premium taste, launch offer this week.',
        ],
        quiet: [
          'Stop smoking cigarettes with help from your pharmacist.',
          'A tobacco-coloured leather sofa, now £799.',
          'Please put cigarette ends in the bin by the door.',
          'Duty on tobacco rises again next year.',
          'The candle smells of cedar, leather and a hint of tobacco leaf.',
          'Refillable e-cigarette from £20, tobacco flavour',
        ],
      },
    },
  ],
} as const satisfies RuleFamily;
