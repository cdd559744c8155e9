import type { RuleFamily } from '../rule-format.ts';

const prizeGate = { anyOf: ['prize_promotion'] } as const;
const surePrizeGate = { ...prizeGate, strength: 'strong' } as const;

/** Calls to take part, the place where conditions are missed. */
const calls = [
  '(follow|like|share|repost|retweet|tag|comment) ..6 to (enter|be entered|be in with)',
  'winner~ (drawn|announced|picked|chosen|selected) ..4 (at random|monday|tuesday|wednesday|thursday|friday|saturday|sunday|soon|live|tomorrow|tonight)',
  '(enter|entering|take part|play|register|tag|comment|like|follow|share|repost|retweet|text|vote|sign up|nominate|submit|post|upload|guess) ..12 (to win|and win|win|winning|chance~|giveaway|entered)',
  '(win|winning) (a|an|one|the|our|your|#|£|up|big|cash|ticket~|holiday~|prize~|yourself|this|these|amazing|two|free|some)',
  '(chance~|opportunity) (to win|of winning)',
  '(our|new|this|exciting|exclusive|summer|christmas|easter|free|huge|big|massive|tiktok|instagram|photo|daily|weekly|birthday|enter the|running a|join our|launch|vip) ..1 (prize draw|competition|giveaway|sweepstake~|prize promotion|instant win|lucky draw|contest)',
  '(prize draw|competition|giveaway|contest) (time|alert|now|live|open|is (here|live|open)|ends|to win)',
  '(everyone~|everybody~|always) a winner',
  '(scratch|spin|tap|pick|open) ..4 (reveal|win|claim) ..4 (prize|gift|reward|discount|voucher)',
  '(best|funniest|favourite|first) ..2 (photo|picture|caption|answer|entry|comment) wins',
  '(in with a chance|could be (off to|heading to|you|yours)|you could win|must be won|to be won|up for grabs)',
  '#(win|giveaway|competition|prizedraw|compwin|freebie)',
] as const;

/** Sentences about what becomes of entrants, not invitations. */
const aboutEntrants = [
  {
    match: [
      '(they|he|she|who|entrants?|participants?|not guarantee) ..6 win',
      '(odds|chance~|probability) of winning ..6 (are|is) ..2 # in #',
    ],
    scope: 'sentence',
    because: 'the sentence says what happens to entrants and invites nobody',
  },
] as const;

const months =
  'january|february|march|april|may|june|july|august|september|october|november|december|jan|feb|mar|apr|jun|jul|aug|sept|sep|oct|nov|dec';

/** Casino bonuses and lotteries go on: nobody enters them by a closing date. */
const openGame = {
  match: ['(max|maximum) (win|winnings|payout)', '(chance~|odds) of winning ..4 (is|are)? ..1 # in'],
  scope: 'asset',
  because: 'the text says how much can be won, or how likely that is, in a game that stays open',
} as const;

export const section08PrizePromotions = {
  name: 'Section 8: prize promotions',
  rules: [
    {
      code: 'CAP_8.17',
      title: 'Significant conditions belong in the first advertisement',
      severity: 'MINOR',
      kind: 'missing_statement',
      headline: 'conditions that decide whether people take part are missing',
      summary: 'Significant conditions of the promotion are missing',
      why: 'People decide to take part on what the advertisement tells them. Conditions that are likely to influence them have to be in it, not only in the full terms; “{quote}” does not give them.',
      requirement: {
        type: 'add_qualification',
        instruction:
          'Give how to enter, who may enter, the closing date, the number and nature of prizes and the promoter, and say where the full terms are.',
        wording:
          'UK residents aged 18 and over. Ends [date, time]. [Number] prizes of [nature]. Full terms: [address]. Promoter: [name and address].',
      },
      parents: [],
      confidence: 0.72,
      find: [
        '(terms and conditions|t and c~|terms|conditions) (may apply|apply|applies)',
        '(new (players|customers|members)|existing customers|selected (apartments|homes|plots|stores|lines|stays|dates)) only',
        '(bet|deposit|stake|spend|buy|play) (£|€|$) # ..2 (get|receive|claim|save) ..6 (free|bonus|back|cashback|spins|bets?|off)',
        '(first|one of the first) # ..6 (free|goody bag|goodie bag|gift)',
        '(collect|save) ..3 (tokens|stamps|points|stickers|codes) ..4 (to|and|for) ..2 (claim|get|win|redeem|free)',
        '(claim|get|grab) ..1 (your|a) (£|€|$) # ..2 (bonus|welcome|reward|credit|voucher|gift card)',
        '(free|complimentary) ..3 for (every|each|the first) ..2 (customer~|child~|children|guest~|visitor~|booking~|order~)',
        '(spin|scratch) ..3 (wheel|card) ..6 (off|discount|prize|win|save)',
        'free ..3 when you (spend|buy|order) ..2 (£|€|$|two|three|#)',
        '(refer|invite|introduce) ..3 (friend~|mate~|family|neighbour~) ..12 (£ #|free|reward~|voucher~|credit|bonus|both get|each get)',
        '(receive|get|claim|enjoy) ..2 (up to)? (£|€|$) # ..2 (cashback|cash back|free bet~|bonus|voucher~|gift card|off|back|welcome)',
        '(offers? available|offer (applies|valid|available)) ..4 (on|to|at|in) ..2 selected',
      ],
      gate: { anyOf: ['sales_promotion', 'gambling', 'prize_promotion'] },
      cures: [
        {
          match: [
            '(min|minimum|max|maximum) ..3 (deposit|spend|stake|odds|purchase|term|order)',
            '(wagering|excludes?|excluding|exclusions|not valid|cannot be (combined|used)|one per|per (customer|household|person)|expires? ..3 (#|after))',
            '(before|until|ends?|ending|closes|between|valid|by|from) ..4 # (january|february|march|april|may|june|july|august|september|october|november|december)',
          ],
          scope: 'asset',
          because: 'the asset states the main conditions',
          effect: 'lowers',
        },
      ],
      once: true,
      reading: 'mention',
      exempt: [
        {
          match: [
            '(delivery|postage|shipping|returns|parking|entry) (is|are)? ..1 free',
            'free (delivery|postage|shipping|returns|parking|entry)',
          ],
          scope: 'sentence',
          because: 'free delivery from a sum is a term of sale, not a promotion',
        },
      ],
      examples: {
        raises: [
          'Receive up to £20,000 cashback. Special offer on new homes. T&Cs apply.',
          'Bet £10 and get £30 in free bets.',
          'Half price sale. Terms and conditions apply.',
          'Enjoy a £50 voucher with every booking, special offer, new customers only.',
          'Casino welcome: deposit £20, get £40 bonus. Terms apply.',
          'Refer a friend and you both get £50.',
          'Spend £50, get £20 off your next shop: special offer.',
          'Collect tokens to claim your free mug: special offer.',
          'Free sunglasses when you spend £30: special offer.',
        ],
        quiet: [
          'Half price sale, 3 to 9 May, all shoes in our Leeds shop.',
          'Apply the cream twice a day.',
          'The terms of the treaty apply to all members.',
          'Members only past this point.',
          'Spend the day in the park and get some sun.',
          'Refer to page 50 of the manual.',
          'Delivery is free when you spend £35. Below that it costs £2.95.',
        ],
      },
    },
    {
      code: 'CAP_8.2',
      title: 'Run promotions fairly and without needless disappointment',
      severity: 'MINOR',
      kind: 'prohibition',
      headline: 'conditions may not leave the promoter free to change or withhold what was promised',
      summary: '“{quote}” lets the promoter change or withhold what was promised',
      why: 'With “{quote}” people cannot rely on the promotion they took part in. Promoters must run it fairly and may change it only for reasons outside their control, without harm to those who entered.',
      requirement: {
        type: 'replace_wording',
        instruction:
          'Limit the right to change or end the promotion to circumstances outside the promoter’s control, and say what entrants then receive.',
      },
      parents: ['CAP_8.17'],
      find: [
        '(reserve~|reserves) the right ..6 (cancel|amend|withdraw|change|extend|alter|modify|terminate|suspend|substitute|vary|disqualify) ..12 (any time|without (notice|prior notice|reason|giving a reason)|sole discretion|its discretion|our discretion)',
        '(promotion|competition|offer|draw|prize~|closing date|terms|game) ..4 (may|can|has|have|will|is|was) ..3 (be|been|further)? (cancelled|withdrawn|changed|extended|amended|altered)',
        '(closing date|deadline|competition|draw|game|giveaway) ..6 extended',
        '(has|have) been ..1 extended',
        '(promoter|judge~|decision|our decision|company) ..4 (is|are|shall be|will be) (final|absolute) ..6 (no correspondence|discretion|without)',
        '(one|single) (voucher|code|use|per) ..6 (void|invalid|cancelled|refused)',
      ],
      gate: { anyOf: ['prize_promotion', 'sales_promotion'] },
      confidence: 0.7,
      exempt: [
        {
          match: ['(circumstances|reasons|event~) (outside|beyond) ..4 control', 'force majeure', 'regardless of'],
          scope: 'asset',
          because: 'the right to change is limited to circumstances outside the promoter’s control',
        },
      ],
      examples: {
        raises: [
          'Win a car! The promoter reserves the right to cancel the competition at any time without notice.',
          'Prize draw: the closing date has been extended to 30 June.',
          'Giveaway terms may be changed without notice.',
          'We reserve the right to withdraw this prize draw at our sole discretion.',
          'Competition extended again!',
          'Win a car! The competition has been extended again.',
        ],
        quiet: [
          'The promoter may change the draw only for reasons beyond its control.',
          'The competition closes on 30 June and will take place regardless of numbers.',
          'We reserve tables for groups.',
          'Opening hours have been extended.',
          'Your plan can be cancelled at any time.',
        ],
      },
    },
    {
      code: 'CAP_8.17.1',
      title: 'Say how to take part, and what it costs',
      severity: 'MINOR',
      kind: 'missing_statement',
      headline: 'the way to take part is not explained',
      summary: '“{quote}” does not say how to take part',
      why: 'Readers of “{quote}” learn that there is something to win but not what they have to do, or pay, to take part.',
      requirement: {
        type: 'add_qualification',
        instruction: 'Describe each step of entering, every cost, and what decides who wins.',
      },
      parents: ['CAP_8.17'],
      find: calls.slice(3),
      gate: surePrizeGate,
      cures: [
        {
          match: [
            '(to enter|to take part|how to enter|enter (by|at|online|via|below|here|now|today|for free|on)|simply|all you (have|need) to do|just) ..12 (follow|like|tag|comment|share|text|email|send|visit|complete|fill|answer|post|call|buy|upload|register|sign up|scan|say|click|vote|guess|go to|download)',
            '(follow|like|tag|comment|share|text|scan) ..6 (to|and|for) ..3 (enter|win|a chance|be entered)',
            '(we will|we’ll|you will be|youll be|automatically|and be) ..2 (enter|entered) ..2 (you)? ..2 (into|in)',
            '(free entry|enter|entry) ..1 (at|via|online|by post|through) ..1 {url}',
            'free entry at',
            '(enter|submit|upload|send) (the|your|this) ..2 (code|receipt|sticker|token)',
            'one ..2 (card|entry|ticket|spin) ..2 (with|for) (each|every)',
            '(free to enter|no purchase|entry (form|is free|costs|fee))',
            '(text|call) ..3 (#|to)',
          ],
          scope: 'asset',
          because: 'the asset says how to take part',
        },
      ],
      once: true,
      exempt: [
        ...aboutEntrants,
        openGame,
        {
          match: ['(judged by|is judged|are judged|judges (look|will look|award|mark))', 'the (jury|judging panel)'],
          scope: 'asset',
          because: 'the text says how entries are judged',
        },
      ],
      confidence: 0.7,
      reading: 'mention',
      examples: {
        raises: [
          'Your chance to win a holiday in our prize draw!',
          'Win big with our summer competition.',
          'A car must be won in our competition! Prizes every day.',
          'Giveaway time: win a year of pizza.',
          'You could win £5,000 in our prize draw.',
        ],
        quiet: [
          'To enter, follow us and tag a friend. Win a hamper! Prize draw ends 4 May.',
          'Text WIN to 60022 for a chance to win tickets in our competition.',
          'Our team won the cup.',
          'The photo competition is judged by two curators. Entries close on 9 October and prizes follow.',
          'The prize winners’ names are on our website.',
          'The competition is free to enter; no purchase is required. Prizes are listed below.',
          'Open an account and we will enter you into our prize draw for a trip to Lisbon.',
          'Win tickets in our prize draw! Free entry at example.co.uk/win, one each.',
        ],
      },
    },
    {
      code: 'CAP_8.17.2',
      title: 'Explain the free way to enter',
      severity: 'MINOR',
      kind: 'missing_statement',
      headline: 'a free way to enter is not explained',
      summary: '“{quote}” asks for payment and names no free way to enter',
      why: 'If entry to a draw costs money, “{quote}” may be an unlawful lottery unless there is a genuine free route, and that route has to be explained as prominently.',
      requirement: {
        type: 'add_qualification',
        instruction:
          'Describe the free route beside the paid one, or have a lawyer confirm that the promotion is lawful without it.',
        wording: 'To enter free, send your name and address on a postcard to [address] by [date].',
      },
      parents: ['CAP_8.17'],
      find: [
        '(ticket~|entries|entry) ..4 (only|just|from|for|at|cost~) ..2 (£ #|# p|# pence)',
        '(£ #|# p) ..2 (per|a|each) (ticket|entry)',
        '(buy|purchase) ..4 (ticket~|entries|product~|pack~|bottle~) ..8 (enter|entered|win|chance)',
        '(every|each) (purchase|order|ticket|£ #) ..6 (enters|entry|entered|chance)',
      ],
      gate: prizeGate,
      exempt: [
        {
          match: [
            '(raffle|tombola|lottery) ..2 (for|in aid of) the',
            '(small society|society|charity) (lottery|raffle)',
            '(raffle|lottery) raised <currency> #',
          ],
          scope: 'asset',
          because: 'a society’s raffle is a lawful lottery and needs no free route',
        },
      ],
      cures: [
        {
          match: [
            '(free|postal|alternative|no purchase) ..2 (entry|route|necessary|required)',
            '(enter|entry) ..3 (free|by post)',
            'no purchase ..2 (necessary|required|needed)',
            'postcard',
          ],
          scope: 'asset',
          because: 'the asset explains a free route',
        },
      ],
      once: true,
      examples: {
        raises: [
          'Win a house! Tickets only £2 each.',
          'Buy a bottle to enter our prize draw.',
          'Prize draw entries from 99p',
          'Every purchase enters you to win a car.',
          'Competition: £5 per ticket, win a Rolex.',
        ],
        quiet: [
          'Win a house! Tickets £2, or enter free by post.',
          'Raffle in aid of the village hall: win a bicycle, tickets £1 each.',
          'Free prize draw, no purchase necessary. Buy a bottle if you like.',
          'Concert tickets from £20',
          'The giveaway is open to all followers.',
          'Each ticket admits one person to the prize gala.',
        ],
      },
    },
    {
      code: 'CAP_8.17.4',
      title: 'State the closing date',
      severity: 'MINOR',
      kind: 'missing_statement',
      headline: 'the closing date is missing',
      summary: '“{quote}” gives no closing date',
      why: 'Readers of “{quote}” cannot know until when they can take part, nor whether the winner has already been chosen.',
      requirement: {
        type: 'add_qualification',
        instruction: 'Add the closing date, with the time where entries count to the hour.',
        wording: 'Closes at [time] on [date].',
      },
      parents: ['CAP_8.17'],
      find: [
        ...calls,
        {
          match: [
            '(limited time|limited period|for a short time|short time only|while offer lasts|offer ends soon|sale ends soon|ends soon|ending soon|last chance|dont miss out|hurry)',
          ],
          gate: { anyOf: ['sales_promotion'], strength: 'strong' },
          strength: 0.95,
        },
      ],
      exempt: [...aboutEntrants, openGame],
      gate: { anyOf: ['prize_promotion', 'sales_promotion'], strength: 'strong' },
      cures: [
        {
          match: [
            '(clos~|closing|end~|ends|ending|deadline|until|before|by|between|from|to|runs|valid|entries|midnight|draw~|drawn|announced|on) ..6 (# ..1 (' +
              months +
              ')|(' +
              months +
              ') #|# # (24|25|26|27|28|29|2024|2025|2026|2027|2028|2029|2030))',
            '# ..1 (' + months + ')',
            '(' + months + ') #',
            '(closing date|closes|ends|ending|deadline|drawn|announced) ..4 (is|on|at|midnight|tonight|today|tomorrow|monday|tuesday|wednesday|thursday|friday|saturday|sunday)',
          ],
          scope: 'asset',
          because: 'the asset gives a date',
        },
      ],
      once: true,
      confidence: 0.72,
      reading: 'mention',
      examples: {
        raises: [
          'Win a spa day! Tag a friend to enter our giveaway.',
          'Your chance to win £1,000 in our prize draw: like and share.',
          'Enter our competition and win a bike.',
          'Giveaway! Follow us and comment to win three candles.',
          'Win tickets: vote now to be entered into our prize draw.',
          'Win a spa day in our prize draw! Tag a friend to enter. Questions on 020 7946 0958.',
        ],
        quiet: [
          'Win a spa day! Tag a friend to enter our giveaway by 12 June.',
          'Prize draw closes on Friday. Enter now to win.',
          'The competition closing date is 1 March.',
          'We won a prize for best pub.',
          'Closing date: midnight. Win a bike in our competition.',
        ],
      },
    },
    {
      code: 'CAP_8.17.6',
      title: 'State the number and nature of prizes',
      severity: 'MINOR',
      kind: 'missing_statement',
      headline: 'the prizes are not described',
      summary: '“{quote}” does not say what the prizes are or how many there are',
      why: 'From “{quote}” nobody can tell what can be won or how many winners there will be.',
      requirement: { type: 'add_qualification', instruction: 'Name each prize and how many of it there are.' },
      parents: ['CAP_8.17'],
      find: [
        '(win|winning|chance of|chance to win) ..2 (big|amazing|incredible|fantastic|great|awesome|exciting|fabulous|brilliant|some|lots of|loads of|tons of|daily|weekly|prizes|goodies|rewards)',
        '(amazing|incredible|fantastic|great|awesome|exciting|fabulous|thousands of|hundreds of|loads of|lots of) (prizes|prize~|goodies|giveaways)',
        '(prizes|goodies) (to be won|up for grabs|galore|every (day|week|month))',
      ],
      gate: prizeGate,
      cures: [
        {
          match: [
            '(one|two|three|#|five|ten) ..2 (winner~|prize~ of|runners up|lucky)',
            '(first|1st|second|third|main|top|grand|star) prize ..6 (is|of|a|an|£)',
            'prize~ (is|are|include~|consist~|list|of)',
          ],
          scope: 'asset',
          because: 'the asset describes the prizes',
        },
      ],
      once: true,
      examples: {
        raises: [
          'Win amazing prizes in our competition!',
          'Enter for your chance to win big.',
          'Giveaway: fantastic goodies up for grabs',
          'Hundreds of prizes to be won',
          'Play now for your chance to win some incredible prizes.',
        ],
        quiet: [
          'Win amazing prizes! First prize is a weekend in Rome, second prize a £50 voucher.',
          'Three winners each receive a hamper. Great prizes!',
          'A great price for a sofa',
          'An amazing show with exciting music',
          'The prize is a bicycle; win it on Friday in our competition of great prizes.',
        ],
      },
    },
    {
      code: 'CAP_8.17.7',
      title: 'State who may take part',
      severity: 'INFO',
      kind: 'missing_statement',
      headline: 'restrictions on who may take part are missing',
      summary: '“{quote}” does not say who may take part',
      why: 'Age, place of residence and similar limits decide whether readers of “{quote}” can take part at all.',
      requirement: {
        type: 'add_qualification',
        instruction: 'Say who may enter.',
        wording: 'UK residents aged 18 and over.',
      },
      parents: ['CAP_8.17'],
      find: calls,
      exempt: aboutEntrants,
      gate: surePrizeGate,
      cures: [
        {
          match: [
            '(uk|gb|united kingdom|england|scotland|wales|ireland|mainland) ..2 (resident~|only|entrants)',
            '(resident~|aged|over) ..3 (#|uk|united kingdom|in the)',
            '(18 +|16 +|over 18s?|over 16s?|18s and over)',
            '(open|eligible|eligibility|limited) ..3 (to|for)',
          ],
          scope: 'asset',
          because: 'the asset says who may take part',
        },
      ],
      once: true,
      confidence: 0.65,
      reading: 'mention',
      examples: {
        raises: [
          'Win a spa day! Tag a friend to enter our giveaway.',
          'Enter our competition by 3 May and win a bike.',
          'Giveaway: follow us to win three candles.',
          'Your chance to win £1,000 in our prize draw.',
          'Win a hamper in our summer prize draw, ends 5 July.',
        ],
        quiet: [
          'Win a spa day in our giveaway! UK residents aged 18+.',
          'Competition open to over-18s only. Win a bike.',
          'The competition for school places is fierce.',
          'Residents may park free of charge.',
          'Our chess club holds a competition for members; entry is open to all.',
        ],
      },
    },
    {
      code: 'CAP_8.17.9',
      title: 'Name the promoter',
      severity: 'INFO',
      kind: 'missing_statement',
      headline: 'the promoter’s name and address are missing',
      summary: '“{quote}”: the promoter’s name and address are missing',
      why: 'People who answer “{quote}” must be able to tell who runs the promotion and where to reach them.',
      requirement: {
        type: 'add_qualification',
        instruction: 'Add the promoter’s full name and correspondence address.',
        wording: 'Promoter: [company], [address].',
      },
      find: ['(prize draw|free draw|sweepstake~|prize promotion|instant win promotion)'],
      gate: surePrizeGate,
      cures: [
        {
          match: [
            'promoter ..6 (is|ltd|limited|plc|company|inc|llp|street|road|house)',
            '(ltd|limited|plc|llp) ..12 (street|road|lane|house|avenue|park|square|way|box|london|w1|sw1)',
            'promoter',
            '{url}',
            '{email}',
          ],
          scope: 'asset',
          because: 'the asset names the promoter or where the terms are',
        },
      ],
      once: true,
      confidence: 0.65,
      reading: 'mention',
      examples: {
        raises: [
          'Prize draw: win a bike! Tag a friend to enter.',
          'Win a car in our free draw. Enter today.',
          'Instant win promotion: win £10 today!',
          'Our prize draw ends 5 July. Win tickets.',
          'Enter the sweepstake to win a holiday.',
        ],
        quiet: [
          'Prize draw: win a bike! Promoter: Example Cycles Ltd, 4 Mill Street, York.',
          'Win a car in our free draw. Terms at example.co.uk/draw.',
          'The curtains draw at dusk.',
          'A draw: both teams scored twice.',
          'Our prize marrow weighed 30 kg.',
        ],
      },
    },
    {
      code: 'CAP_8.18',
      title: 'Short advertisements point to the full conditions',
      severity: 'INFO',
      kind: 'missing_statement',
      headline: 'there is no pointer to the full conditions',
      summary: '“{quote}” does not say where the full conditions are',
      why: 'Where space is short, “{quote}” may leave conditions out, but readers must be told where to find all of them before they enter.',
      requirement: {
        type: 'add_qualification',
        instruction: 'Add where the full conditions can be read.',
        wording: 'Full terms: [address].',
      },
      parents: ['CAP_8.17'],
      find: calls,
      exempt: aboutEntrants,
      gate: surePrizeGate,
      cures: [
        {
          match: ['(t and c~|terms|conditions|rules|full details|more details|details)', '{url}'],
          scope: 'asset',
          because: 'the asset points to terms',
        },
      ],
      once: true,
      confidence: 0.66,
      reading: 'mention',
      examples: {
        raises: [
          'Win a spa day! Tag a friend to enter our giveaway.',
          'Enter our competition by 3 May and win a bike.',
          'Giveaway: follow us to win three candles.',
          'Your chance to win £1,000 in our prize draw.',
          'Win a hamper in our summer prize draw.',
        ],
        quiet: [
          'Win a spa day in our giveaway! Full terms on our website.',
          'Enter our competition to win a bike: example.co.uk/bike.',
          'We won!',
          'The draw of the sea is strong.',
          'Win a hamper in our prize draw. T&Cs apply.',
        ],
      },
    },
    {
      code: 'CAP_8.19',
      title: 'Do not say a prize is won when it is not',
      severity: 'MAJOR',
      kind: 'prohibition',
      headline: 'people may not be told that they have won when they have not',
      summary: '“{quote}” tells people that they have won',
      why: '“{quote}” is sent to everybody who receives the advertisement, so most of them have won nothing, or a gift that all receive.',
      requirement: {
        type: 'replace_wording',
        instruction: 'Say what everybody receives and what can be won, in different words.',
      },
      parents: ['CAP_8.21.1'],
      confidence: 0.74,
      find: [
        '(you have|youve|you are|youre|you) ..1 (won|a winner|the winner|today winner|our winner|our lucky winner)',
        '(congratulations|congrats) ..6 (won|winner|selected|chosen|prize|claim|reward)',
        '(claim|collect|redeem|unlock|receive) ..1 (your) ..3 (prize|reward|winnings|gift|award|cash|jackpot)',
        '(you have|youve|been) ..2 (selected|chosen|picked|shortlisted|pre selected) ..6 (win|prize|receive|reward|gift|winner|award)',
        '(your|a) (prize|reward|parcel|gift) (is )?(waiting|ready|reserved|pending)',
      ],
      exempt: [
        {
          match: [
            '(if|when|once|should|in case|whether) ..3 (you|youve) ..2 (won|win|been selected)',
            '(winner~ will|you will be notified)',
          ],
          scope: 'sentence',
          because: 'the sentence speaks of those who will have won',
        },
      ],
      examples: {
        raises: [
          'Congratulations, you have won a new phone!',
          'Claim your prize now.',
          'You’ve been selected to receive a reward.',
          'Your gift is waiting. Click here.',
          'You are today’s winner!',
        ],
        quiet: [
          'If you have won, we will call you.',
          'Claim your tax back with our adviser.',
          'The winner was announced on Sunday.',
          'You have a new message.',
          'Winners will be sent their prizes within six weeks.',
        ],
      },
    },
    {
      code: 'CAP_8.20',
      title: 'Do not exaggerate the chances of winning',
      severity: 'MINOR',
      kind: 'prohibition',
      headline: 'chances of winning may not be exaggerated',
      summary: '“{quote}” exaggerates the chances of winning',
      why: '“{quote}” makes winning look certain or likely.',
      requirement: {
        type: 'replace_wording',
        instruction: 'Give the number of prizes and, where known, the number of entries.',
      },
      find: [
        '(everyone|everybody|all (entrants|players)|every (ticket|entry|player|customer)|each (ticket|entry)) (wins|is a winner|win~)',
        '(guaranteed|certain|sure) (winner~|win|wins|prize~|to win)',
        '(# (in|out of) #|one in (two|three|four|five)) ..2 (wins|win|winner~|chance)',
        '(easy|easiest|simple|never been easier) ..2 (to win|way to win)',
        '(best|great|incredible|high|amazing|unbeatable) (odds|chance~) (of winning|to win)',
        '(winning|win) ..2 (is|has never been) (easy|easier|simple|guaranteed)',
      ],
      exempt: [
        {
          match: ['(does not|not|no) guarantee~'],
          scope: 'sentence',
          because: 'the sentence says that nothing is guaranteed',
        },
      ],
      gate: prizeGate,
      examples: {
        raises: [
          'Everyone wins in our giveaway!',
          'Our competition: a guaranteed winner in every pack',
          'One in three wins a prize!',
          'The easiest way to win a car: enter our prize draw.',
          'Great odds of winning: prize draw',
        ],
        quiet: [
          'Payment of the entry fee does not guarantee that you win a prize.',
          'There is one winner in our prize draw.',
          'One in three homes has a cat.',
          'Everyone is welcome to our quiz; small prizes.',
          'The chances of rain are high on competition day.',
        ],
      },
    },
    {
      code: 'CAP_8.21',
      title: 'Do not tell people that they are luckier than they are',
      severity: 'MINOR',
      kind: 'prohibition',
      headline: 'a finalist or lucky status may not be invented',
      summary: '“{quote}” tells people that they are specially placed to win',
      why: '“{quote}” gives every reader the feeling of having been singled out. Unless only a few people receive it, that is untrue.',
      requirement: { type: 'remove_claim', instruction: 'Remove “{quote}”.' },
      find: [
        '(you have|youve|you are|youre|your name has|your household) ..3 (been)? ..1 (specially|personally|randomly|exclusively)? (selected|chosen|shortlisted|picked|nominated|approved)',
        '(lucky|final|finalist|shortlisted|chosen) ..2 (finalist~|winner~|recipient~|few|customer~|visitor~|household~)',
        '(only|just) ..2 (people|households|customers) (have )?(been )?(selected|chosen)',
      ],
      gate: { anyOf: ['prize_promotion', 'sales_promotion'] },
      exempt: [
        {
          match: [
            '(will be|is|are|be) ..2 (selected|chosen|picked|drawn) ..4 (random|randomly|draw|after|from|on)',
            '(if|when|once) ..4 (selected|chosen)',
          ],
          scope: 'sentence',
          because: 'the sentence explains how winners are chosen',
        },
      ],
      examples: {
        raises: [
          'You have been specially selected to win a prize.',
          'Your household has been chosen for our giveaway.',
          'You are a lucky finalist in our prize draw!',
          'You’ve been shortlisted: claim your £20 discount in our sale.',
          'Congratulations to our lucky visitor: spin to win a prize.',
        ],
        quiet: [
          'Winners will be selected at random after the closing date of the prize draw.',
          'Selected lines reduced; offer ends Sunday.',
          'The chosen route crosses the river.',
          'A lucky charm hangs above the prize cabinet.',
          'If you are chosen we will e-mail you about your prize.',
        ],
      },
    },
    {
      code: 'CAP_8.21.1',
      title: 'Never imply that a prize is won if it is not, or if it costs money to claim',
      severity: 'CRITICAL',
      kind: 'prohibition',
      headline: 'the law forbids prize claims that cost money or are untrue',
      summary: '“{quote}” asks for money or personal data to claim a prize',
      why: '“{quote}” tells people that a prize is theirs and ties it to a payment, a premium-rate call or card details. The law bans this outright.',
      requirement: { type: 'remove_claim', instruction: 'Remove the claim and the payment.' },
      find: [
        '(won|winner|prize|claim|selected|reward) ...15 (pay|fee|premium rate|p per minute|postage|handling|admin|card details|processing|delivery (fee|charge)|bank details|£ # to claim)',
        '(pay|call|send) ...10 (claim|release|collect) ..2 (your|the) (prize|reward|winnings|parcel)',
      ],
      gate: prizeGate,
      exempt: [
        {
          match: ['(no|without|free) ..3 (fee|charge|payment|postage)', '(entry fee|ticket~|payment of the)'],
          scope: 'sentence',
          because: 'the sentence is about entering, not about claiming',
        },
      ],
      examples: {
        raises: [
          'You have won a phone! Pay £2.99 delivery fee to claim your prize.',
          'Winner! Call now at £1.50 p per minute to hear about your prize.',
          'Claim your reward: enter your card details to win.',
          'Send a £10 handling fee to collect your prize.',
          'Congratulations, winner. A small admin fee releases your prize.',
        ],
        quiet: [
          'Prizes are delivered without any fee.',
          'The winner receives a £50 voucher.',
          'Pay at the door. Raffle prizes on the night.',
          'Payment of the entry fee does not guarantee a prize.',
          'Win a car: free entry by post.',
        ],
      },
    },
    {
      code: 'CAP_8.24',
      title: 'Prize draws follow the laws of chance, under independent supervision',
      severity: 'INFO',
      kind: 'missing_statement',
      headline: 'how winners are chosen is not stated',
      summary: '“{quote}”: say that winners are chosen at random by an independent person or a verifiable process',
      why: 'Readers of “{quote}” are not told how the winner is chosen. It has to be by chance, with an independent observer or a process that can be checked.',
      requirement: {
        type: 'add_qualification',
        instruction: 'Say how winners are chosen.',
        wording: 'Winners are drawn at random by an independent person on [date].',
      },
      find: ['(prize draw|free draw|giveaway|sweepstake~|lucky draw)'],
      gate: surePrizeGate,
      cures: [
        {
          match: [
            '(random|randomly|independent|independently|verifiable|laws of chance|computer generated)',
            '(t and c~|terms|conditions|rules)',
            '{url}',
          ],
          scope: 'asset',
          because: 'the asset says how winners are chosen or where the rules are',
        },
      ],
      once: true,
      confidence: 0.64,
      reading: 'mention',
      examples: {
        raises: [
          'Prize draw: win a bike! Tag a friend to enter.',
          'Our giveaway: comment to win a cake.',
          'Win a car in our free draw.',
          'Lucky draw: win a TV today!',
          'Enter the sweepstake to win a holiday.',
        ],
        quiet: [
          'Prize draw: win a bike! The winner is picked at random.',
          'Our giveaway: comment to win a cake. Rules on our page.',
          'A draw in the final minute',
          'We give away old books.',
          'Winners are selected by an independently verifiable draw in our giveaway to win cash.',
        ],
      },
    },
    {
      code: 'CAP_8.25',
      title: 'Instant wins are paid at once',
      severity: 'MINOR',
      kind: 'missing_statement',
      headline: 'how an instant win is claimed is not stated',
      summary: '“{quote}” does not say how a win is shown and claimed',
      why: 'With an instant win people must get their prize at once, or know at once what they have won and how to claim it without delay or cost. “{quote}” does not say so.',
      requirement: {
        type: 'add_qualification',
        instruction: 'Say how people see that they have won, how they claim, and that claiming is free.',
      },
      parents: ['CAP_8.17'],
      find: [
        '(instant win|instantly win|win instantly|scratch and win|scan and win|unlock to win|spin to win|spin the wheel)',
      ],
      cures: [
        {
          match: [
            '(claim~|collect~|redeem~) ..8 (by|at|via|from|within|code|online|free)',
            '(t and c~|terms|conditions|rules)',
          ],
          scope: 'asset',
          because: 'the asset says how to claim or where the rules are',
        },
      ],
      once: true,
      reading: 'mention',
      gate: prizeGate,
      examples: {
        raises: [
          'Instant win: win one of 100 mugs',
          'Scratch and win a holiday!',
          'Spin the wheel to win prizes.',
          'Scan and win cash today.',
          'Win instantly: prizes in every pack',
        ],
        quiet: [
          'Instant win: claim your mug online with the code in the pack. Prizes below.',
          'Spin to win prizes; terms on the pack.',
          'An instant coffee with rich flavour',
          'The wheel of the bus',
          'Scratch-resistant phone screens',
        ],
      },
    },
    {
      code: 'CAP_8.26',
      title: 'Judged competitions need an independent judge',
      severity: 'INFO',
      kind: 'missing_statement',
      headline: 'the independent judge is not named',
      summary: '“{quote}”: say that at least one judge is independent',
      why: 'Where entries are judged by opinion, “{quote}” has to be open about who judges, and one judge must be independent of the promoter.',
      requirement: {
        type: 'add_qualification',
        instruction: 'Say who judges and by which criteria.',
        wording: 'Entries are judged by a panel including one independent judge.',
      },
      find: [
        '(judge~ decision~|judging panel|panel of judges|(best|most (creative|original)|favourite|funniest) ..4 (entry|photo~|caption~|answer~|video~|post~|design~|story|picture~) ..4 (win~|wins|will win))',
      ],
      cures: [
        { match: ['(independent|independently)'], scope: 'asset', because: 'the asset speaks of an independent judge' },
      ],
      gate: prizeGate,
      once: true,
      reading: 'mention',
      examples: {
        raises: [
          'The best photo wins a camera in our competition.',
          'The judges’ decision is final: win a prize!',
          'Competition: the funniest caption wins a hamper.',
          'A panel of judges picks the winner of our competition.',
          'Most creative entry wins £500: competition open now.',
        ],
        quiet: [
          'The best photo wins a camera; one judge is independent. Competition terms below.',
          'The judge spoke for an hour.',
          'Your best photos in a book, from £20',
          'A competition of brass bands',
          'The winner is drawn at random in our prize draw.',
        ],
      },
    },
    {
      code: 'CAP_8.23',
      title: 'No further rules later',
      severity: 'MINOR',
      kind: 'prohibition',
      headline: 'rules may not be added once people have entered',
      summary: '“{quote}” lets the promoter add rules later',
      why: 'People enter on the rules they can read. “{quote}” reserves other ones.',
      requirement: {
        type: 'remove_claim',
        instruction: 'Remove “{quote}”, or limit it to circumstances outside the promoter’s control.',
      },
      find: [
        '(terms|rules|conditions) ..4 (may|can|could|are subject to) ..4 (change|changed|amended|added|updated|varied)',
        '(additional|further|other) (terms|rules|conditions) (may|will|can) ..2 (apply|be added|be introduced)',
      ],
      gate: { anyOf: ['prize_promotion'] },
      examples: {
        raises: [
          'Prize draw: the rules may change at any time.',
          'Win a bike. Terms can be amended without notice.',
          'Competition: further conditions may apply.',
          'Our giveaway terms may be updated.',
          'Rules of the competition are subject to change.',
        ],
        quiet: [
          'The rules of the prize draw will not change.',
          'The weather may change at any time on competition day.',
          'School rules are on the website.',
          'All terms of the competition are below.',
          'Rules for the lido are posted by the door.',
        ],
      },
    },
  ],
} as const satisfies RuleFamily;
