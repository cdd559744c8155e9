import type { RuleFamily } from '../rule-format.ts';

export const section05Children = {
  name: 'Section 5: children',
  rules: [
    {
      code: 'CAP_5.1',
      title: 'Nothing that could harm children',
      severity: 'MAJOR',
      kind: 'prohibition',
      headline: 'advertising to children may contain nothing that is likely to harm them',
      summary: '“{quote}” could lead children into harm',
      why: '“{quote}” invites children to something in which they could be hurt. Advertisements for them, or showing them, may not do so.',
      requirement: {
        type: 'remove_claim',
        instruction: 'Remove “{quote}”, or show adults in charge and the precautions they take.',
      },
      gate: { anyOf: ['children', 'toys'] },
      reading: 'mention',
      find: [
        '(dare (you|your friends)|challenge (your|the) (friends|mates|kids)|try this at home|copy this|who can climb|jump off|jump from|climb up? on the? (roof|wall|railway|pylon)|play (on|near|by) the (road|railway|tracks|river|cliff))',
        '(swallow|eat|drink|sniff|taste) ..3 (slime|magnet~|battery|batteries|bleach|glue|detergent|capsule~|pod~|beads|sand)',
        '(talk|speak|chat) to ..2 stranger~',
        '(go|come|meet) ..3 (alone|on your own|without telling? (mum|dad|your parents|anyone))',
        '(matches|lighter~|fireworks|knife|knives|petrol|bleach) ..6 (kids|children|play~|fun)',
        '(no helmet|without a? helmet|no seatbelt|without a? seatbelt|unsupervised)',
      ],
      exempt: [
        {
          match: [
            '(do not|dont|never|must not|should not|not to|keep ..3 away|out of reach|keep out of the? reach|adult supervision|adult~ must)',
          ],
          scope: 'sentence',
          because: 'the sentence warns against it',
        },
      ],
      examples: {
        raises: [
          'Kids, who can climb highest? Jump off the wall and win a toy!',
          'Children love to play near the railway tracks.',
          'Hey kids, dare your friends to try it. Our toy rocket is here.',
          'Boys and girls: try this at home with our toy and a lighter.',
          'Meet us alone after school, kids, without telling your parents, and get a free toy.',
        ],
        quiet: [
          'Children must not play near the railway.',
          'Keep fireworks out of reach of children.',
          'A climbing frame for children of four and over, with adult supervision.',
          'Toys in all colours.',
          'Kids’ cookery class with a chef.',
        ],
      },
    },
    {
      code: 'CAP_5.4.2',
      title: 'No direct exhortation to children',
      severity: 'MAJOR',
      kind: 'prohibition',
      headline: 'children may not be urged to buy, or to make adults buy',
      summary: '“{quote}” urges children to buy or to ask adults to buy',
      why: '“{quote}” tells children to buy something or to get their parents to buy it. That is never allowed.',
      requirement: {
        type: 'replace_wording',
        instruction: 'Describe the product and speak to parents in place of “{quote}”.',
      },
      gate: { anyOf: ['children', 'toys'] },
      reading: 'mention',
      find: [
        '(ask|tell|get|make|beg|pester|nag|bug|persuade|convince) ..2 (your parents to|mum|mummy|mam|dad|daddy|parents|grandma|granny|nan|grandad|grown up~)',
        '(buy|get|collect|order|grab|spend|download|unlock|upgrade) ..6 (kids|boys and girls|children|toy fans)',
        '(kids|boys and girls|hey kids|children) ..10 (buy|get yours|collect them all|order now|spend|grab yours|get them all|dont miss|you need)',
        '(collect|get) (them all|the whole set|all of them|every one)',
        '(buy|get|collect) (now|yours|more|gems|coins|skins|v bucks|robux) ..8 (before ..3 gone|today|now|hurry)?',
      ],
      exempt: [
        {
          match: [
            '(parents|adults) ..4 (can|may|buy|book|order)',
            '(ask|tell) ..2 (mum|dad|parents|grown up~) ..4 (permission|for help|before you|if you)',
          ],
          scope: 'sentence',
          because: 'it speaks to parents or asks for their permission',
        },
        {
          match: [
            '(ask|tell|get) ..2 (mum|dad|parent~|adult|grown up~|guardian) ..3 to (help|sign|check|supervise|read|watch|come|stay|go with)',
          ],
          scope: 'sentence',
          because: 'it asks for an adult’s help or supervision',
        },
      ],
      examples: {
        raises: [
          'Ask mum to get you the new Starry Pony today!',
          'Hey kids, get yours now: ten dinosaurs to collect.',
          'Boys and girls, collect them all!',
          'Pester your parents until the toy robot is yours.',
          'Children, you need the new sticker album with the toy robot.',
        ],
        quiet: [
          'Parents can book tickets for the children’s show online.',
          'Ask mum or dad for permission before you go online, kids.',
          'A wooden train set for children of three and over.',
          'Story time for children at four, led by parents.',
          'Toys £5 to £40.',
          'Ask a grown-up to help with the scissors when you make the toy puppet.',
        ],
      },
    },
    {
      code: 'CAP_5.2.1',
      title: 'Children are not made to feel inferior',
      severity: 'MAJOR',
      kind: 'prohibition',
      headline: 'children may not be made to feel inferior or unpopular for not buying',
      summary: '“{quote}” makes children feel left out',
      why: '“{quote}” plays on the fear of being left out or disliked without the product.',
      requirement: { type: 'remove_claim', instruction: 'Remove “{quote}”.' },
      gate: { anyOf: ['children', 'toys'] },
      reading: 'mention',
      find: [
        '(dont|do not) be (left out|the only one|a loser|uncool|boring|last)',
        '(everyone|everybody|all your friends|the cool kids|all the kids|your friends) ..4 (has|have|got|love|want|playing|wearing)',
        '(be|become) ..2 the? (coolest|most popular|envy|king|queen) ..4 (school|playground|class|friends)',
      ],
      exempt: [
        { match: ['(everyone|everybody) ..2 (welcome|invited)'], scope: 'sentence', because: 'everybody is invited' },
      ],
      examples: {
        raises: [
          'Do not be the only one in the playground without a Zapper, kids.',
          'All your friends have got the new toy dragon.',
          'Be the coolest kid in school with our trainers for children.',
          'The cool kids love Starry Pony toys.',
          'Kids, do not be left out: get the sticker album.',
        ],
        quiet: [
          'Everyone is welcome at the children’s library.',
          'A toy for children who love dinosaurs.',
          'School uniforms from £9.',
          'Friends of the park meet on Sunday.',
          'The playground opens at nine.',
        ],
      },
    },
    {
      code: 'CAP_5.4.1',
      title: 'Children are not told to pester',
      severity: 'MAJOR',
      kind: 'prohibition',
      headline: 'children may not be encouraged to make a nuisance of themselves',
      summary: '“{quote}” encourages pestering',
      why: '“{quote}” tells children to keep asking adults.',
      requirement: { type: 'remove_claim', instruction: 'Remove “{quote}”.' },
      gate: { anyOf: ['children', 'toys'] },
      reading: 'mention',
      find: [
        '(pester|nag|bug|beg|badger|drive ..3 mad|wear ..3 down|keep asking|dont stop asking|keep on at|throw a tantrum|scream until)',
      ],
      exempt: [
        {
          match: [
            '(bug~) ..3 (hunt~|hotel~|garden|insect~|spray|box|club)',
            '(stop|without) ..3 (pester*|nag*|tantrum~)',
          ],
          scope: 'sentence',
          because: 'it is about insects, or against pestering',
        },
      ],
      examples: {
        raises: [
          'Nag your dad until he takes you, kids!',
          'Keep asking, children: the toy robot is worth it.',
          'Pester your parents for a Starry Pony toy.',
          'Beg grandma for the new toy castle.',
          'Drive mum mad until she buys the toy drum.',
        ],
        quiet: [
          'Build a bug hotel: a workshop for children.',
          'Toys without tantrums: tips for parents.',
          'A bean bag for the children’s room.',
          'Story time for children at ten.',
          'Toys for toddlers.',
        ],
      },
    },
    {
      code: 'CAP_5.6.1',
      title: 'Prizes need an adult’s permission',
      severity: 'MINOR',
      kind: 'missing_statement',
      headline: 'children need permission for prizes that could cause conflict',
      summary: 'The competition for children does not ask for an adult’s permission',
      why: '“{quote}” invites children to enter, and nothing says that they need the permission of a parent or guardian.',
      requirement: {
        type: 'add_qualification',
        instruction: 'Ask for permission.',
        wording: 'Ask a parent or guardian before you enter.',
      },
      gate: { allOf: ['children', 'prize_promotion'] },
      reading: 'mention',
      once: true,
      confidence: 0.68,
      find: [
        '(kid|kids|children|boys and girls|schoolchildren|pupils|under # s) ...10 (win|enter|competition|prize draw|giveaway)',
        '(win|enter|competition|prize draw|giveaway) ...6 (kid|kids|boys and girls|schoolchildren|pupils|under # s)',
      ],
      cures: [
        {
          match: [
            '(parent~|guardian~|adult~|grown up~|mum or dad) ..6 (permission|consent|ask|must enter|enter)',
            '(ask|permission|consent) ..6 (parent~|guardian~|adult~|grown up~|mum or dad|your mum|your dad)',
          ],
          scope: 'asset',
          because: 'the permission of an adult is asked for',
        },
      ],
      examples: {
        raises: [
          'Kids! Win a puppy: enter our competition today.',
          'Children under 10: enter the prize draw for a trip to Lapland.',
          'Boys and girls, win a pony in our prize draw.',
          'Enter our colouring competition, kids, and win a phone. First prize £500.',
          'Kids, enter the giveaway to win a drone. Closing date 5 May.',
        ],
        quiet: [
          'Kids, win a bike. Ask a parent or guardian for permission before you enter the competition. Closing date 5 May.',
          'The children’s choir won a prize.',
          'Win a weekend in Rome. Prize draw for over 18s, closes 4 May.',
          'Children eat free.',
          'Sports day for children: enter by the north gate.',
        ],
      },
    },
  ],
  broadcastTwins: [
    { code: 'BCAP_5.2', twinOf: 'CAP_5.1' },
    { code: 'BCAP_5.9', twinOf: 'CAP_5.4.2' },
  ],
} as const satisfies RuleFamily;
