import type { RuleFamily } from '../rule-format.ts';

export const ftc = {
  name: 'United States: endorsements and environmental claims',
  rules: [
    {
      code: 'FTC_255.5',
      title: 'Material connections are disclosed',
      severity: 'MAJOR',
      kind: 'missing_statement',
      headline: 'a payment or gift behind an endorsement has to be disclosed',
      summary: '“{quote}” may be paid for and is not disclosed',
      why: '“{quote}” looks like an endorsement for which something was given. US rules ask for a clear disclosure where it cannot be missed.',
      requirement: { type: 'add_label', instruction: 'Disclose the connection at the beginning.', wording: '#ad' },
      gate: { allOf: ['us_market', 'social_post'] },
      reading: 'mention',
      find: [
        '(use|with) (my|code) ..3 (code|link|for|to|at)',
        '(gifted|sent me|kindly gave|free from|brand ambassador|ambassador for|thanks to {handle}|thank you {handle}|{handle} sent me)',
        '#(gifted|collab|ambassador|sp|spon|partner)',
      ],
      cures: [
        {
          match: ['#(ad|sponsored|advertisement|paid)', '(paid partnership|advertisement|sponsored by)'],
          scope: 'asset',
          because: 'the connection is disclosed',
        },
      ],
      examples: {
        raises: [
          'Ships to all US states! Use my code ELLA10 @glowlab',
          '@glowlab sent me this serum, US only. Link in bio.',
          'US residents only: thanks to @teaandco for the box, #gifted',
          'Brand ambassador for @runwell, ships in the USA.',
          'Made in the USA. Use code SAM15 at @runwell, link in bio.',
        ],
        quiet: [
          '#ad Ships to all US states! Use my code ELLA10 @glowlab',
          'Use my code ELLA10 @glowlab',
          'US residents only. Contest ends May 5.',
          'Sponsored by @runwell, USA. Use my code SAM15.',
          'Made in the USA: boots from $90.',
        ],
      },
    },
    {
      code: 'FTC_255.2',
      title: 'Consumer results are typical',
      severity: 'MINOR',
      kind: 'missing_statement',
      headline: 'a consumer’s result has to be typical, or the typical result stated',
      summary: '“{quote}” is one person’s result',
      why: '“{quote}” tells of one person’s result. US rules take it as typical unless the typical result is stated; “results not typical” is not enough.',
      requirement: { type: 'add_qualification', instruction: 'State what people generally achieve next to “{quote}”.' },
      gate: { anyOf: ['us_market'] },
      reading: 'mention',
      find: [
        '(i|she|he|we) ..2 (lost|made|earned|saved|paid off|cured|dropped) ..3 (#|$ #|<number>) ..3 (pounds|lbs|dollars|a month|weeks|days|debt|sizes)?',
        '(results (may vary|not typical|are not typical))',
      ],
      cures: [
        {
          match: [
            '(average|typical|most) ..2 (customer~|user~|member~|participant~|people) ..4 (lose|loses|lost|make|makes|made|earn|earned|save|saved)',
          ],
          scope: 'asset',
          because: 'the typical result is stated',
        },
      ],
      examples: {
        raises: [
          '“I lost 40 pounds!” Dana, Ohio. FDA registered facility.',
          'She made $9,000 in her first month. US only.',
          'Results not typical. Ships to all US states.',
          '“I paid off $20,000 of debt.” Available in the USA.',
          'He lost 3 sizes in weeks. Not evaluated by the FDA.',
        ],
        quiet: [
          'Most members lose 5 pounds in 8 weeks. “I lost 40 pounds!” Dana, Ohio. US only.',
          'I lost 40 pounds at the races.',
          'US store hours: 9 to 5.',
          'We made 300 dollars for the shelter in Boston, USA. The average customer made a gift of $10; most people made less.',
          'Ships to all US states in 3 days.',
        ],
      },
    },
    {
      code: 'FTC_260.4',
      title: 'No unqualified general environmental claims',
      severity: 'MAJOR',
      kind: 'prohibition',
      headline: 'a general environmental claim has to be qualified',
      summary: '“{quote}” is an unqualified environmental claim',
      why: '“{quote}” says in general that the product is good for the environment. US guides say that such claims should not be made without a clear and specific qualification.',
      requirement: { type: 'add_qualification', instruction: 'Name the specific benefit behind “{quote}”.' },
      gate: { anyOf: ['us_market'] },
      reading: 'mention',
      find: [
        '(eco friendly|environmentally friendly|earth friendly|planet friendly|green (product~|choice|cleaning)|good for the (planet|environment|earth)|sustainable|eco safe|eco conscious)',
      ],
      exempt: [
        {
          match: ['(because|since|thanks to|made (with|from)) ..8 (# %|recycled)'],
          scope: 'sentence',
          because: 'the benefit is named',
        },
      ],
      examples: {
        raises: [
          'Eco-friendly detergent, made in the USA.',
          'Our sustainable yoga mat ships to all US states.',
          'Good for the planet, great for you. US only.',
          'Earth-friendly diapers. Not evaluated by the FDA.',
          'A green choice for American kitchens, available in the USA.',
        ],
        quiet: [
          'Made with 80% recycled plastic in the USA.',
          'Eco-friendly because it is made from 90% recycled paper. US only.',
          'Green paint, made in the USA.',
          'US store hours: 9 to 5.',
          'The planet tour ships to all US states as a DVD.',
        ],
      },
    },
    {
      code: 'FTC_465',
      title: 'No fake or bought reviews',
      severity: 'MAJOR',
      kind: 'prohibition',
      headline: 'reviews may not be fake, bought for their content or suppressed',
      summary: '“{quote}” buys or steers reviews',
      why: '“{quote}” offers something for a positive review or steers what is said. US rules ban that.',
      requirement: {
        type: 'remove_claim',
        instruction: 'Remove “{quote}”; an incentive may be offered only for honest reviews, disclosed as such.',
      },
      gate: { anyOf: ['us_market'] },
      reading: 'mention',
      find: [
        '(leave|write|post|give) ..4 (5 star|five star|positive|good|great) ..2 (review~|rating~) ..8 (get|receive|win|free|discount|gift|% off|$)?',
        '(get|receive|free|gift|discount|$ #) ..6 (for|when you) ..3 (5 star|five star|positive|good) ..2 review~',
      ],
      examples: {
        raises: [
          'Leave a five-star review and get a $20 gift card. US only.',
          'Get 15% off for a positive review. Ships to all US states.',
          'Post a 5 star rating, receive a free mug. Made in the USA.',
          'Write a great review, win $100. US residents only.',
          'Free refill for five-star reviews, USA.',
        ],
        quiet: [
          'Read our reviews. US only.',
          'Leave an honest review. Made in the USA.',
          'Five-star hotel in Miami, USA.',
          'Leave a five-star review and get a gift.',
          'Great ratings are earned. Ships to all US states.',
        ],
      },
    },
  ],
} as const satisfies RuleFamily;
