import type { RuleFamily } from '../rule-format.ts';

export const section12Cures = {
  name: 'Section 12: cures and rejuvenation',
  rules: [
    {
      code: 'CAP_12.7',
      title: 'No unqualified “cure” or “rejuvenation” claims',
      severity: 'MAJOR',
      kind: 'prohibition',
      headline: 'cure and rejuvenation claims are not acceptable for cosmetics and treatments',
      summary: '“{quote}” promises a cure or rejuvenation',
      why: '“{quote}” tells readers that the condition goes away or that ageing is reversed. For a product without a licence for that effect the Code does not accept such words, whatever the evidence.',
      requirement: {
        type: 'replace_wording',
        instruction: 'Replace “{quote}” by what the product can be shown to do, for example a change in appearance.',
      },
      gate: { anyOf: ['clinic', 'cosmetic', 'cosmetic_procedure', 'medicine', 'medical_device', 'supplement', 'food'] },
      parents: [],
      find: [
        '(cure~|curing) ..3 <condition>',
        '<condition> ..2 (cure~|cured)',
        '(natural|miracle|proven|permanent|instant|guaranteed) cure~',
        'rejuvenat*',
        '(reverse~|reversing|stop~|turn~ back) ..3 (ageing|aging|the clock|years)',
      ],
      exempt: [
        {
          match: ['no (known )?cure~', '(secure~|cured (meat~|ham|salmon|bacon))'],
          scope: 'sentence',
          because: 'the sentence does not promise a cure',
        },
      ],
      examples: {
        raises: [
          'Our herbal drops cure eczema in a fortnight, and you can take them with any medicine.',
          'The natural cure for insomnia: book your first hypnotherapy session today.',
          'A facial that rejuvenates the skin from within. Book at our aesthetics clinic.',
          'This serum reverses ageing while you sleep.',
          'Arthritis cured without surgery by our physiotherapists.',
        ],
        quiet: [
          'There is no known cure for eczema, but a daily moisturiser can keep skin comfortable.',
          'Our cured ham is sliced by hand; pair it with pickles and bread.',
          'This moisturiser does not cure eczema. Ask your pharmacist for advice.',
          'A hydrating serum that leaves skin feeling soft and looking fresh.',
          'Concrete needs four weeks to cure before the floor is painted.',
        ],
      },
    },
  ],
} as const satisfies RuleFamily;
