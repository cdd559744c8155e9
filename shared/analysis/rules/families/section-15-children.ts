import type { RuleFamily } from '../rule-format.ts';

export const section15Children = {
  name: 'Section 15: food, children and less healthy products',
  lexicons: {
    less_healthy: [
      '(burger~|chips|fries|pizza~|crisps|chocolate~|sweets|candy|ice cream~|doughnut~|donut~|cake~|biscuit~|cookie~|milkshake~|fizzy drink~|cola|energy drink~|fried chicken|hot dog~|muffin~|nugget~|nuggets|sugary cereal~|lollies|lolly|pastries|popcorn|happy meal~|kids meal~)',
    ],
    character: [
      '(peppa pig|paw patrol|bluey|frozen|elsa|spiderman|spider man|batman|superman|pokemon|pikachu|minions|shrek|paddington|gruffalo|harry potter|star wars|marvel heroes|avengers|barbie|hello kitty|super mario|sonic the hedgehog|minecraft|roblox|fortnite|toy story|buzz lightyear|mickey mouse|minnie mouse|disney princess~|thomas the tank engine|bob the builder|teletubbies|teenage mutant ninja turtles|scooby doo|spongebob|my little pony|lego movie|transformers|cocomelon|hey duggee|cbeebies|ryan’s world|mrbeast|film characters|cartoon characters|movie characters)',
    ],
  },
  rules: [
    {
      code: 'CAP_15.11',
      title: 'No poor eating habits for children',
      severity: 'MAJOR',
      kind: 'prohibition',
      headline: 'poor eating habits or an unhealthy way of life may not be encouraged in children',
      summary: '“{quote}” encourages poor eating habits in children',
      why: '“{quote}” presents snacks in place of meals, or eating without measure, as normal for children.',
      requirement: {
        type: 'replace_wording',
        instruction: 'Remove “{quote}”; show the food as part of a varied diet.',
      },
      gate: { allOf: ['children'], anyOf: ['food', 'less_healthy_food'] },
      reading: 'mention',
      find: [
        '<less_healthy> ..6 (instead of|in place of|rather than|replaces?|beats?|better than) ..3 (breakfast|lunch|dinner|tea|supper|meals?|fruit|veg|vegetables|greens|water|milk)',
        '<less_healthy> ..3 (for|at) (breakfast|every meal|breakfast lunch and (dinner|tea))',
        '(skip|forget|swap|ditch|refuse|leave) ..4 (breakfast|lunch|dinner|supper|meals?|greens|vegetables|veg|fruit) ..8 <less_healthy>',
        '(all day|all night|morning noon and night|every hour|non stop|in front of (the (tv|telly)|a screen)|on the sofa|under the covers|before bed|midnight) ..6 <less_healthy>',
        '<less_healthy> ..6 (all day|all night|morning noon and night|every hour|non stop|in front of (the (tv|telly)|a screen)|on the sofa|under the covers|before bed|at midnight)',
      ],
      exempt: [
        {
          match: [
            '(not|never|instead of|swap) ..4 <less_healthy>',
            '(vegan|carrot|baked|oat|rice) (burger~|chips|cookie~|cake~)',
            '(dentist~|nhs|sugar smart|served all day|open)',
          ],
          scope: 'sentence',
          because: 'the sentence asks for less of it, or speaks of opening hours',
        },
      ],
      examples: {
        raises: [
          'Kids love chocolate for breakfast. Why not?',
          'Skip the vegetables: our nuggets are all children need.',
          'Sweets in place of lunch: school just got better for kids.',
          'Crisps on the sofa all day, every child’s dream.',
          'Let the children have fizzy drinks before bed.',
        ],
        quiet: [
          'Swap sweets for fruit: a leaflet for children from the NHS.',
          'Kids’ breakfast: porridge, toast and fruit.',
          'Pizza for children at lunch, with salad and water.',
          'The school has banned fizzy drinks.',
          'Our chocolate shop is open all day; children welcome.',
        ],
      },
    },
    {
      code: 'CAP_15.13',
      title: 'Offers on food for children are responsible',
      severity: 'MINOR',
      kind: 'prohibition',
      headline: 'offers on food that children eat may not push quantity',
      summary: '“{quote}” pushes quantity of a less healthy food where children are addressed',
      why: '“{quote}” rewards buying more of a less healthy food in an advertisement about children. Offers on food have to be made with responsibility.',
      requirement: {
        type: 'change_targeting',
        instruction: 'Take the offer out of advertising that children see, or make it for a healthier product.',
      },
      gate: { allOf: ['less_healthy_food', 'children'] },
      reading: 'mention',
      confidence: 0.7,
      find: [
        '(# for (#|£)|three for two|two for one|2 for 1|buy one get one free|bogof|multibuy|multi buy|extra free|# % (extra|more) free|bigger (box|bag|bar|pack)|super size|supersize|go large|upsize|free refills?) ..8 <less_healthy>',
        '<less_healthy> ..6 (# for (#|£)|three for two|two for one|2 for 1|buy one get one free|bogof|multibuy|multi buy|extra free|go large|upsize|supersize|free refills?)',
      ],
      exempt: [
        {
          match: ['(adult~|parents?) only', '(family|kids eat free|ticket~|museum)'],
          scope: 'sentence',
          because: 'the offer is made to families at a table',
        },
      ],
      examples: {
        raises: [
          'Back to school: 3 for 2 on chocolate bars for the kids’ lunchboxes.',
          'Kids go large on fries for 50p.',
          'Doughnuts, two for one, after school for children.',
          'Free refills on cola for every child.',
          'Buy one get one free on sweets this half-term, kids!',
        ],
        quiet: [
          'Three for two on crisps and dips for your party.',
          'Kids’ T-shirts, buy one get one free.',
          'Kids eat free on Mondays with every adult pizza.',
          '3 for 2 on apples for children’s lunchboxes.',
          'Two for one tickets to the chocolate museum; children under five free.',
        ],
      },
    },
    {
      code: 'CAP_15.14',
      title: 'No promotions for less healthy food to young children',
      severity: 'MAJOR',
      kind: 'prohibition',
      headline: 'less healthy food may not be promoted with gifts, collections or prizes to young children',
      summary: '“{quote}” promotes a less healthy food to children with an extra',
      why: '“{quote}” offers children a toy, a gift, a prize or a collection with a less healthy food.',
      requirement: {
        type: 'remove_claim',
        instruction: 'Take the promotion out of advertising directed at children under twelve.',
      },
      gate: { allOf: ['less_healthy_food', 'children'] },
      reading: 'mention',
      confidence: 0.72,
      find: [
        '(free|collect~|win|get|grab|find|hidden|inside) ..4 (toy~|sticker~|figure~|card~|game~|puzzle~|badge~|mask~|wristband~|surprise~|prize~|gift~) ..10 <less_healthy>',
        '<less_healthy> ..10 (free|collect~|win|get|grab|find|hidden|inside) ..4 (toy~|sticker~|figure~|card~|game~|puzzle~|badge~|mask~|wristband~|surprise~|prize~|gift~)',
        '(collect them? all|collect all (#|three|four|five|six|eight|ten|twelve)) ...12 <less_healthy>',
        '<less_healthy> ...12 (collect them? all|collect all (#|three|four|five|six|eight|ten|twelve))',
        '(hurry|quick|before (theyre|they are) gone|while they last) ..6 (kids|children) ..8 <less_healthy>',
      ],
      exempt: [
        {
          match: ['(birthday cake|party bag~|gift shop|gift card~)', '(parents|adults|over (16s|18s)) (only|may)'],
          scope: 'sentence',
          because: 'it is sold to adults for an occasion',
        },
      ],
      examples: {
        raises: [
          'Kids! A free toy in every box of doughnuts.',
          'Collect all six stickers with our crisps, children.',
          'Find the hidden figure in your kids’ meal burger and fries.',
          'Children win a prize with every milkshake.',
          'Hurry, kids: chocolate eggs with a surprise inside.',
        ],
        quiet: [
          'A free toy catalogue with every order over £20, for children from three to eight.',
          'Free fruit for children while parents shop.',
          'A birthday cake for children, with candles and a free card.',
          'Collect your pizza from the counter; children’s portions on request.',
          'Win a family ticket to the zoo with our porridge oats, kids.',
        ],
      },
    },
    {
      code: 'CAP_15.15',
      title: 'No licensed characters for less healthy food',
      severity: 'MAJOR',
      kind: 'prohibition',
      headline: 'characters and celebrities popular with children may not promote less healthy food to them',
      summary: '“{quote}” uses a character popular with children for a less healthy food',
      why: '“{quote}” brings a character or star that young children love into an advertisement for a less healthy food.',
      requirement: {
        type: 'remove_claim',
        instruction:
          'Remove “{quote}” unless the product is not classed as less healthy or the advertisement is not directed at children.',
      },
      gate: { allOf: ['less_healthy_food', 'children'] },
      reading: 'mention',
      confidence: 0.72,
      find: ['<character> ..14 <less_healthy>', '<less_healthy> ..14 <character>'],
      exempt: [
        {
          match: [
            '(cinema~|film starts|screening|bookshop|book~|costume~|party theme~|museum)',
            'frozen (chips|pizza~|food|nugget~|dessert~|yoghurt|section|aisle)',
          ],
          scope: 'sentence',
          because: 'the character is what is sold, or the word means something else',
        },
      ],
      examples: {
        raises: [
          'Kids, meet Peppa Pig on our new chocolate biscuits!',
          'Minions doughnuts for children, 99p.',
          'A Paw Patrol ice cream that every child will love.',
          'Spider-Man swings by with our kids’ burger meal.',
          'Pokémon crisps are in the shops, boys and girls.',
        ],
        quiet: [
          'Peppa Pig books for children, three for two.',
          'Paddington at the cinema: popcorn and drinks in the foyer, children half price.',
          'Frozen chips and peas for the children’s tea.',
          'A Paw Patrol lunchbox with a fruit compartment for kids.',
          'Batman costume for children, age five to eight.',
        ],
      },
    },
    {
      code: 'CAP_15.19',
      title: 'No paid online advertising of less healthy food',
      severity: 'CRITICAL',
      kind: 'prohibition',
      headline: 'identifiable less healthy food and drink may not be advertised in paid space online',
      summary: '“{quote}” may be a less healthy product in paid space online',
      why: 'Since 5 January 2026 paid-for advertising on the internet may not show a product that the law classes as less healthy. “{quote}” belongs to a category that the law names; its nutrient profile decides.',
      requirement: {
        type: 'human_review',
        instruction:
          'Check the nutrient profile of “{quote}”; if it is less healthy, take the product out of paid space online or advertise the brand without it.',
      },
      gate: { allOf: ['paid_online', 'less_healthy_food'] },
      reading: 'mention',
      once: true,
      confidence: 0.72,
      find: ['<less_healthy>'],
      exempt: [
        {
          match: [
            '(not (classed as)? (less healthy|hfss)|non hfss|nutrient profil* score? (passed|below)|fewer than 250 employees|small (business|enterprise)|for the? trade (only|customers))',
          ],
          scope: 'asset',
          because: 'the text says that the ban does not apply',
        },
        {
          match: [
            '(recipe~ without|calories in|cut down on|give up|sugar tax|wooden|soap|candle~|scented|toy|cutter~|tin~|mould~|stand~)',
          ],
          scope: 'sentence',
          because: 'no such food is sold here',
        },
      ],
      examples: {
        raises: [
          { text: 'Our double burger is back.', metadata: { placement: 'Instagram ad' } },
          { text: 'Chocolate fudge cake, baked this morning.', metadata: { medium: 'paid social' } },
          { text: 'Pizza night? Two toppings of your choice.', metadata: { placement: 'display banner' } },
          { text: 'Salted caramel doughnuts in every store.', filename: 'youtube-pre-roll.txt' },
          { text: 'Sponsored post. Fried chicken in ten minutes, with fries.' },
        ],
        quiet: [
          { text: 'Our double burger is back.', metadata: { placement: 'press, full page' } },
          { text: 'Porridge oats and fresh fruit.', metadata: { placement: 'Instagram ad' } },
          { text: 'A cake stand in white china.', metadata: { medium: 'paid social' } },
          { text: 'Protein pizza, not classed as less healthy.', metadata: { medium: 'display advertising' } },
          { text: 'Carrots, leeks and potatoes from our farm.', filename: 'youtube-pre-roll.txt' },
        ],
      },
    },
  ],
} as const satisfies RuleFamily;
