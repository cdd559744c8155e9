import type { RuleFamily } from '../rule-format.ts';

/** What good medical practice calls a gentle rate of loss. */
const gentleRate = {
  match: ['(0.5|1|half|one) (to|and|or) (1|2|one|two) (lb~|kg|kgs|pound~|kilo~|kilogram~) ..3 (a|each|every|per) week'],
  scope: 'sentence',
  because: 'the rate is the gentle one of good medical practice',
} as const;

/** A result with its period, no faster than that. */
const slowResult = {
  match: [
    '(lost|lose) ..3 (one|two|three|1|2|3|a) stone ..2 (in|over) ..2 (six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|eighteen|6|7|8|9|10|11|12|13|14|15|18) months',
    '(took|taken) ..3 (four|five|six|seven|eight|nine|ten|eleven|twelve|4|5|6|7|8|9|10|11|12) months ..3 (lose|shed|drop) (one|a|1) stone',
  ],
  scope: 'sentence',
  because: 'one person’s result gives its period and a gentle rate',
} as const;

export const section13WeightControl = {
  name: 'Section 13: weight control and slimming',
  lexicons: {
    slimming: [
      '(weight loss|lose weight|losing weight|lost weight|fat loss|lose fat|burn fat|burns fat|burning fat|fat burner|fat burning|slimming|slim down|get slim|get slimmer|inch loss|lose inches|drop a dress size|drop dress sizes|shed pounds|shed the pounds|shed weight|shed fat|melt fat|melts fat|melt away fat|flatten your stomach|flat tummy|flat stomach|flatter stomach|trim your waist|shrink your waist|speeds up your metabolism|boost your metabolism|boosts metabolism|suppresses appetite|suppress your appetite|appetite suppressant|curb cravings|curbs cravings)',
    ],
    amount: [
      '(lb|lbs|pound|pounds|kg|kilo|kilos|kilogram|kilograms|stone|stones|st|inch|inches|dress size|dress sizes|cm)',
    ],
  },
  rules: [
    {
      code: 'CAP_13.1',
      title: 'Weight-loss claims need rigorous trials on people',
      severity: 'MINOR',
      kind: 'evidence_request',
      headline: 'a claim of weight loss needs rigorous trials on people',
      summary: '“{quote}” needs substantiation before publication',
      why: '“{quote}” says that the product or method makes people lose weight or fat. That needs rigorous trials on people, of this product, before publication; testimonials are not enough.',
      requirement: {
        type: 'provide_evidence',
        instruction: 'Provide the trials on people behind “{quote}”, or take the claim out.',
      },
      parents: ['CAP_3.7'],
      find: [
        '(lose|loses|lost|losing|shed|sheds|shedding|drop|drops|dropped) ..3 <number> ..1 (lb|lbs|kg|kilos|stone|dress sizes?|inches) ..2 in ..2 <number> <time>',
        '(lose|loses|lost|losing|shed|sheds|shedding|drop|drops|dropped) ..3 <number> ..1 (lb|lbs|kg|kilos|stone|dress sizes?|inches)',
        '<slimming>',
        '#(weightloss|fatloss|slimming|weightlossjourney|skinnytea|flattummy)',
      ],
      exempt: [
        {
          match: [
            '(calorie controlled|calorie deficit|balanced diet|healthy lifestyle|regular exercise|eat less|eating less|physical activity)',
          ],
          scope: 'block',
          because: 'the loss is put down to eating less and moving more',
          effect: 'lowers',
        },
        {
          match: [
            '(if you want to|trying to|advice on|talk to|ask|see) ..6 (gp|doctor|pharmacist|dietitian|nurse|nhs)',
          ],
          scope: 'block',
          because: 'the text sends readers to a health professional',
        },
        {
          match: [
            'how much (weight)? you lose depends',
            'nhs weight (loss|management) (plan|programme|service|app)',
            '(0.5|1|half|one) (to|and|or) (1|2|one|two) (lb~|kg|kgs|pound~|kilo~|kilogram~) ..3 (a|each|every|per) week',
            'energy restricted diet',
          ],
          scope: 'block',
          because:
            'the text says what the loss depends on, has the words of an authorised claim, or describes a public service',
        },
        {
          match: ['(weight loss|bariatric|obesity) surgery'],
          scope: 'sentence',
          because: 'weight-loss surgery is the name of an operation',
        },
        {
          match: [
            '(do not|dont|never|not) ..2 (give|offer|sell|promote|a|put) ..4 (diets?|diet plan~|slimming (programme|plan|product|expert|club))',
          ],
          scope: 'block',
          because: 'the text says that it does not sell slimming',
        },
        {
          match: ['(lose|losing) weight is not'],
          scope: 'sentence',
          because: 'the sentence says that it is not about losing weight',
        },
      ],
      examples: {
        raises: [
          'Our tea burns fat while you sleep.',
          'Lose weight with ten minutes a day on our vibration plate.',
          'A capsule that suppresses appetite and melts fat.',
          'Fat loss without surgery at our clinic.',
          'Flat tummy in a fortnight with our detox drops.',
          'Our customers lose a stone in ten days.',
        ],
        quiet: [
          'Ask your GP or a dietitian for advice if you want to lose weight.',
          'The suitcase keeps its weight below two kilos.',
          'A slim phone with a large screen.',
          'Bake the loss leader first, said the shop manager.',
          'Our scales show your weight to the nearest 100 g.',
          'The river dropped by a foot in two days.',
          'How much you lose depends on how closely you follow the slimming plan.',
          'Weight-loss surgery is a major operation.',
          'Worried about your weight? Our counsellors do not give diets and do not talk of weight loss.',
          'Losing weight is not the point of our walking football.',
        ],
      },
    },
    {
      code: 'CAP_13.8',
      title: 'Dieters are not promised success or unlimited food',
      severity: 'MAJOR',
      kind: 'prohibition',
      headline: 'nobody may be told that dieters cannot fail or may eat as they like',
      summary: '“{quote}” promises weight loss without effort or without fail',
      why: '“{quote}” suggests that people cannot fail to lose weight, or can eat what they like and still do. No advertisement may say so.',
      requirement: { type: 'remove_claim', instruction: 'Remove “{quote}”.' },
      gate: { anyOf: ['weight_loss'] },
      reading: 'mention',
      parents: ['CAP_13.1'],
      find: [
        '(without|no|zero|never) ..3 (diet|diets|dieting|exercise|gym|effort|calorie counting|counting calories|hunger|starving|sweat|willpower)',
        '(eat|eating) (what|whatever|anything|everything|as much as|all the food) ..4 you? (like|want|love|fancy)',
        '(never diet again|cannot fail|cant fail|guaranteed|or your money back|effortless|effortlessly|while you sleep|overnight|instantly)',
      ],
      exempt: [
        {
          match: ['(no|without) ..2 (exercise|diet) ..3 (advice|plan|class) ..4 (today|available)'],
          scope: 'sentence',
          because: 'the sentence is about something else',
        },
      ],
      examples: {
        raises: [
          'Lose weight without dieting or exercise.',
          'Eat whatever you like and still shed pounds.',
          'Never diet again: our slimming patch does the work.',
          'Guaranteed weight loss or your money back.',
          'Burn fat while you sleep.',
        ],
        quiet: [
          'Weight loss takes time: eat well and move more.',
          'Eat what you like at our buffet, £12.',
          'Our slimming club meets on Tuesdays at seven.',
          'Grow tomatoes without effort.',
          'A low-calorie meal plan with exercise advice.',
        ],
      },
    },
    {
      code: 'CAP_13.9',
      title: 'No precise amounts in a stated time, and no loss from chosen places',
      severity: 'MAJOR',
      kind: 'prohibition',
      headline:
        'no advertisement may promise a precise amount in a stated time, or loss from a chosen part of the body',
      summary: '“{quote}” promises an amount in a time, or loss from one part of the body',
      why: '“{quote}” says how much people lose in what time, or where they lose it. The Code does not allow that for diets, treatments or products.',
      requirement: { type: 'remove_claim', instruction: 'Remove “{quote}”.' },
      reading: 'mention',
      parents: ['CAP_13.1'],
      find: [
        '(lose~|lost|losing|shed~|shedding|drop~|dropped|dropping|burn~|melt~|shift~) ..3 (#|<number>) ..1 <amount> ..5 (in|within|over|after|every|a|per) ..3 (day~|week~|month~|hour~|fortnight|#)',
        '(#|<number>) <amount> (lighter|slimmer|smaller|down|off|gone|lost) ..4 (in|within|after) ..3 (day~|week~|month~|hour~|fortnight)',
        '(lose|losing|lost|shed|burn~|melt~|blast~|target~|get rid of|banish|shift|reduce~|remove~) ..4 (belly fat|tummy fat|stomach fat|bingo wings|love handles|thigh fat|back fat|arm fat|double chin|muffin top|stubborn fat|fat from your)',
        '(#|<number>) <amount> ..3 (in|within) (just|only)? (#|<number>|one|a|the first) (day~|week~|month~|fortnight|weekend)',
        '(inches|dress sizes) (off|from) ..3 (waist|hips|thighs|tummy|stomach|arms)',
      ],
      exempt: [
        {
          match: [
            '(baby|puppy|kitten|parcel|luggage|newborn) ..6 (weigh*|lb|kg)',
            '(calls|deals|customers|followers|leads)',
          ],
          scope: 'sentence',
          because: 'the sentence is not about slimming',
        },
        gentleRate,
        slowResult,
      ],
      examples: {
        raises: [
          'Lose 10 lbs in 7 days with our tea.',
          'I dropped two dress sizes in three weeks!',
          'Shed a stone in a month.',
          'Blast belly fat with our gel.',
          'Take inches off your waist today.',
        ],
        quiet: [
          'The parcel weighs 2 kg and arrives in three days.',
          'Our average member was 9 kg lighter at the end of the study by the university.',
          'Add two pounds of potatoes and boil for twenty minutes.',
          'The team lost 3-0 in the first week.',
          'Weight loss plans with a nurse, from £20.',
          'On our diet plan most members lose 1 to 2 lb a week.',
          '"I lost a stone over nine months," says Ann.',
        ],
      },
    },
    {
      code: 'CAP_13.10',
      title: 'Testimonials of weight loss are compatible with good practice',
      severity: 'MAJOR',
      kind: 'missing_statement',
      headline: 'a personal result has to be compatible with good practice and give the period',
      summary: '“{quote}” is a personal result without a period, or above good practice',
      why: '“{quote}” tells how much one person lost. The period has to be stated and the rate compatible with good medical practice, about two pounds a week.',
      requirement: {
        type: 'add_qualification',
        instruction: 'State the period of “{quote}” and keep to results of up to two pounds a week; hold signed proof.',
      },
      gate: { anyOf: ['weight_loss'] },
      reading: 'mention',
      parents: ['CAP_13.1'],
      find: [
        '(i|ive|i ve|she|he|they|customers|clients|members|sarah|my (mum|sister|friend)) ..3 (lost|dropped|shed|lose) ..3 (#|<number>) ..1 <amount>',
        '(#|<number>) <amount> (down|lost|gone|lighter|off)',
        '(before and after|transformation|from size # to|down from size #)',
      ],
      confidence: 0.68,
      exempt: [gentleRate, slowResult],
      examples: {
        raises: [
          '“I lost four stone with SlimLeaf!” Dawn, Leeds. Slimming tea, £19.',
          'Two stone down and still going. Our weight loss shakes work.',
          'She dropped three dress sizes with our diet pills.',
          'From size 18 to 10: a weight loss transformation.',
          'My sister lost 30 lbs on our keto plan.',
        ],
        quiet: [
          'Our weight loss groups meet on Mondays.',
          'I lost two phones last year.',
          'The stone wall came down in the storm.',
          'A slimming world cookbook, 200 pages.',
          'Diet advice from a registered dietitian, £30 an hour.',
          'On our diet plan most members lose 1 to 2 lb a week.',
          '"I lost two stone over ten months on the diet," says Jo.',
        ],
      },
    },
    {
      code: 'CAP_13.4',
      title: 'A weight-loss product must show that it works',
      severity: 'MINOR',
      kind: 'evidence_request',
      headline: 'a product for weight loss has to be shown to cause loss of fat',
      summary: '“{quote}” needs substantiation before publication',
      why: '“{quote}” offers a product as a way to lose weight or fat. It needs rigorous evidence that the product itself causes the loss; a diet around it does not count.',
      requirement: {
        type: 'provide_evidence',
        instruction: 'Provide trials that show that the product named in “{quote}” causes loss of fat.',
      },
      gate: { anyOf: ['weight_loss'] },
      parents: ['CAP_13.1'],
      confidence: 0.68,
      find: [
        '(slimming|weight loss|fat burning|fat burner|skinny|detox|metabolism|keto|diet) (tea~|pill~|patch~|gel~|cream~|gummies|gummy|drops|shake~|coffee~|capsule~|tablet~|supplement~|wrap~|belt~|jab~|pen~|injection~|plate~|massage~|ring~|sauna|spray~|smoothie~)',
        '(tea|pill~|patch~|gel|cream|gummies|drops|shake~|coffee|capsule~|belt~|wrap~|vibration plate~|corset~|waist trainer~) ..6 (lose~|burn~|melt~|slim~|shed~) ..3 (weight|fat|inches|pounds|down|you)?',
      ],
      examples: {
        raises: [
          'Our slimming patch, three for £20.',
          'Skinny coffee in vanilla and mocha.',
          'A slimming belt that works as you walk.',
          'Weight loss gummies are back in stock.',
          'Diet pills with green tea, 60 capsules.',
        ],
        quiet: [
          'A belt in brown leather with a steel buckle.',
          'Coffee from Peru, roasted in Bath.',
          'Weight loss support from your pharmacist.',
          'Cream tea for two at the diet-free café.',
          'A calorie deficit is what makes you lose weight.',
        ],
      },
    },
    {
      code: 'CAP_13.3',
      title: 'No slimming for the young or the underweight',
      severity: 'MAJOR',
      kind: 'prohibition',
      headline: 'slimming may not be addressed to under-18s, and being too thin is no aim',
      summary: '“{quote}” addresses the young or makes thinness an aim',
      why: '“{quote}” speaks to people under 18 or presents being underweight as desirable.',
      requirement: {
        type: 'change_targeting',
        instruction: 'Remove “{quote}” and keep slimming products away from media for people under 18.',
      },
      gate: { anyOf: ['weight_loss'] },
      reading: 'mention',
      parents: ['CAP_1.3'],
      find: [
        '(size zero|size 0|stick thin|skinny (girl~|body|goals|legend)|thinspo|thigh gap|bikini body|beach body ready|too fat|teen~|teenager~|schoolgirl~|prom ready|prom dress|under 18~|back to school)',
      ],
      exempt: [
        {
          match: ['(not|never|only) ..6 (under 18~|18|teen~|adults)', '(over 18~|18 +|adults only)'],
          scope: 'asset',
          because: 'people under 18 are excluded',
        },
      ],
      examples: {
        raises: [
          'Get beach body ready with our slimming tea.',
          'Size zero by summer: weight loss drops.',
          'Teens love our skinny shakes. Lose weight before prom!',
          'Fit into your prom dress: a two-week fat loss plan.',
          'Weight loss for a thigh gap.',
        ],
        quiet: [
          'Our weight loss plan is for adults only, not for under 18s.',
          'Swimwear for every body on the beach.',
          'Teenagers’ football on Saturday morning.',
          'A prom dress in blue silk, size 8 to 24.',
          'Weight loss advice for adults with a BMI over 30.',
        ],
      },
    },
    {
      code: 'CAP_13.2',
      title: 'Obesity is treated only under qualified supervision',
      severity: 'MAJOR',
      kind: 'prohibition',
      headline: 'treatment of obesity may be offered only under suitably qualified supervision',
      summary: '“{quote}” offers treatment of obesity',
      why: '“{quote}” offers to treat obesity. Only a suitably qualified health professional may do so, and the advertisement has to make that supervision clear.',
      requirement: {
        type: 'add_qualification',
        instruction: 'Name the qualified supervision next to “{quote}”, or remove it.',
      },
      parents: ['CAP_13.1'],
      find: [
        '(treat~|cure~|beat~|fight~|reverse~|combat~|solution~ (to|for)|help~ with|tackle~) ..4 (obesity|obese|morbid obesity)',
        '(for the obese|obese (people|men|women|patients|adults))',
      ],
      cures: [
        {
          match: [
            '(gp|doctor|dietitian|nurse|clinician|consultant|prescriber|pharmacist) ..4 (led|supervised|supervision|overseen|approved)',
            '(led|supervised|supervision|overseen|assessed) ..4 (gp|doctor~|dietitian~|nurse~|clinician~|consultant~|prescriber~)',
          ],
          scope: 'asset',
          because: 'qualified supervision is named',
        },
      ],
      examples: {
        raises: [
          'Our tea fights obesity.',
          'Beat obesity with hypnotherapy by telephone.',
          'A shake for obese people who have tried everything.',
          'The natural solution to obesity.',
          'Our gym course reverses obesity in ten weeks.',
        ],
        quiet: [
          'A doctor-supervised programme to treat obesity in adults.',
          'The council publishes its report on obesity.',
          'Obesity research needs volunteers, said the university.',
          'A gym with thirty machines.',
          'Tea from Assam, 80 bags.',
        ],
      },
    },
  ],
} as const satisfies RuleFamily;
