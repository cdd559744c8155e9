import type { RuleFamily } from '../rule-format.ts';

export const section06Privacy = {
  name: 'Section 6: people and the Royal Family',
  rules: [
    {
      code: 'CAP_6.2',
      title: 'The Royal Family is not shown without permission',
      severity: 'MINOR',
      kind: 'evidence_request',
      headline: 'members of the Royal Family are normally not mentioned or shown without permission',
      summary: '“{quote}” needs permission before publication',
      why: '“{quote}” refers to a member of the Royal Family in connection with a product. Permission is normally needed; the royal arms need it too.',
      requirement: { type: 'provide_evidence', instruction: 'Provide the permission, or remove “{quote}”.' },
      gate: { anyOf: ['retail', 'sales_promotion', 'food', 'alcohol', 'cosmetic', 'social_post'] },
      reading: 'mention',
      find: [
        '(king charles|queen camilla|queen elizabeth|prince (william|harry|george|louis|andrew|edward)|princess (catherine|kate|charlotte|anne|diana|beatrice|eugenie)|kate middleton|meghan markle|duke of (sussex|cambridge|york|edinburgh)|duchess of (sussex|cambridge|york|edinburgh)|prince of wales|princess of wales|the royal family) ..10 (favourite|love~|use~|wear~|wore|worn|choose~|chose|drink~|eat~|approved|secret|fan~|trust~|own~)',
        '(loved|worn|used|chosen|trusted|approved) by ..4 (king charles|the queen|queen camilla|prince (william|harry)|princess (kate|catherine|diana)|kate middleton|meghan|the royals|the royal family|royalty)',
        '(by royal appointment|royal warrant)',
      ],
      exempt: [
        {
          match: [
            '(pub|inn|hotel|school|hospital|theatre|road|street|park|square|theater) ..4 (prince|princess|king|queen)',
            '(prince of wales|princess of wales|duke of york) (pub|inn|hotel|theatre|road|street|school|hospital)',
          ],
          scope: 'sentence',
          because: 'it is the name of a place',
        },
      ],
      examples: {
        raises: [
          'The moisturiser loved by Kate Middleton, now £29 in our shop.',
          'By Royal Appointment: our jam in a gift box. Buy now.',
          'Prince William’s favourite trainers, on sale today.',
          'The gin that the royal family love. Order yours, save 20%.',
          'Worn by Meghan: our coat, now £199.',
        ],
        quiet: [
          'Sunday roast at the Prince of Wales pub, £14.',
          'A biography of Queen Victoria, £25.',
          'King-size beds, now £399.',
          'Queen bees for sale, £40.',
          'Turn left at Duke of York Street for the shop.',
        ],
      },
    },
    {
      code: 'CAP_6.1',
      title: 'People are not used without permission',
      severity: 'MINOR',
      kind: 'evidence_request',
      headline: 'a known person’s name may not be used without permission',
      summary: '“{quote}” needs the person’s permission before publication',
      why: '“{quote}” connects a known person with the product. Written permission is needed before publication, or the person could be treated unfairly.',
      requirement: {
        type: 'provide_evidence',
        instruction: 'Provide the written permission of the person named in “{quote}”.',
      },
      reading: 'mention',
      confidence: 0.68,
      find: [
        '(as seen on|as worn by|as used by|loved by|used by|endorsed by|recommended by|the secret of|favourite of) ..2 (celebrities|hollywood|martin lewis|elon musk|holly willoughby|david beckham|victoria beckham|taylor swift|adele|ed sheeran|kim kardashian|the kardashians|beyonce|cristiano ronaldo|lionel messi|jamie oliver|gordon ramsay|deborah meaden|peter jones|dragons den|jeremy clarkson|david attenborough|joanna lumley|piers morgan|dr hilary)',
        '(martin lewis|elon musk|holly willoughby|david beckham|taylor swift|kim kardashian|gordon ramsay|deborah meaden|peter jones|david attenborough|jeremy clarkson|dr hilary|dragons den) ..8 (secret|endorse~|recommend~|invest~|invested|reveals|reveal~|lost|uses|used|trick|approved|backed|loves|swears by)',
      ],
      examples: {
        raises: [
          'Martin Lewis reveals the trading app that banks hate.',
          'As seen on Dragons’ Den: the keto gummies.',
          'Loved by Kim Kardashian: our waist trainer.',
          'The tea that Holly Willoughby swears by.',
          'Elon Musk invested: your chance to follow.',
        ],
        quiet: [
          'Our chef Peter cooks on Fridays.',
          'As seen on the shelves of your local library.',
          'A documentary by David Attenborough is on tonight.',
          'Recommended by readers of our newsletter.',
          'Taylor’s tools: spanners from £4.',
        ],
      },
    },
  ],
} as const satisfies RuleFamily;
