import type { RuleFamily } from '../rule-format.ts';

export const section03Omissions = {
  name: 'Section 3: information that people need',
  lexicons: {
    amount: ['(£|€|$) #', '# (£|€|p|pounds|euros|dollars|pence)'],
    game: [
      'game~|gameplay|slots|slot machine~|jackpot~|free coins|in game|in app|bingo game~|necromancer|wizard~|dragon~|zombie~|warrior~|farm game~|idle|strategy game~|rewards|treasures|puzzle~|rpg|mmorpg|idle game|mobile game|match 3|merge|level up|hero~|quest~|guild~|boss fight|battle royale|pvp|multiplayer|loot|skins|gems|coins|build your (city|empire|base|team|kingdom|village|squad)|ios and android|app store|google play|play store|solitaire|mahjong|crossword~|football manager|ultimate team|fantasy world',
    ],
    abroad: [
      'turkey|istanbul|antalya|izmir|poland|lithuania|hungary|budapest|czech republic|prague|spain|albania|thailand|mexico|tunisia|egypt|dubai|abroad|overseas',
    ],
    procedure: [
      'hair transplant~|veneers|dental implants|dental work|teeth|crowns|liposuction|bbl|brazilian butt lift|tummy tuck|breast (augmentation|implants|uplift|lift|surgery)|boob job|nose job|rhinoplasty|facelift|gastric (sleeve|balloon|bypass|band)|weight loss surgery|cosmetic surgery|plastic surgery|surgery|mummy makeover|hollywood smile',
    ],
  },
  rules: [
    {
      code: 'CAP_3.3',
      title: 'Do not leave out what people need to decide',
      severity: 'MINOR',
      kind: 'missing_statement',
      headline: 'information that people need for their decision is not in the advertisement',
      summary: '“{quote}” leaves out information that people need to decide',
      why: 'Readers of “{quote}” need to know its conditions, costs or limits, or who gains from it, before they decide. The file does not say so, or not where the claim stands.',
      requirement: {
        type: 'add_qualification',
        instruction:
          'Add to “{quote}” what decides whether it is worth having: conditions, all costs, limits, and any interest of those who recommend it.',
      },
      parents: ['CAP_3.1'],
      confidence: 0.72,
      find: [
        {
          match: [
            '(play|download|install|get|start|free to (play|download)) ..3 (free|now|today)',
            '(free to play|play for free|play free|play now|play game|play today|download (now|today|free|for free|it|the (app|game))|available on (ios|android|the app store|google play)|started playing|just by playing|when you play)',
          ],
          gate: { noneOf: ['gambling', 'lottery'] },
          with: { match: ['<game>'], scope: 'asset' },
        },
        '(play free now|play game|play online now)',
        {
          match: [
            '(download|install|play|try|get) ..4 (games?|puzzle~|rpg|slots)',
            '(only|just) # % ..4 (can|could|will|of (people|players)) ..3 (solve|pass|beat|finish|reach|do|clear)',
            '(pull the pin~|save the (princess|king|dog|girl)|can you (beat|solve|escape|save))',
          ],
          gate: { noneOf: ['gambling', 'lottery', 'service_notice'] },
          with: {
            match: ['(download|install|app store|google play|ios|android|level~|free to play|play (now|free)|no ads)'],
            scope: 'asset',
          },
        },
        '(win|earn|earned|winning) real (money|cash)',
        '(cash|cashed|cashing) out ..3 (£|€|$) #',
        '(in game|virtual|social) ..4 (rewards|coins|money|currency|prizes|casino)',
        '(win|won|winning|earn|earned|earning|made) ..6 (by playing|playing (this|games?|slots?)|from (playing|games?)|in the game|with this (app|game)|cash out)',
        {
          match: ['<procedure> ..12 (in|from) <abroad>', '<abroad> ..8 <procedure>'],
          gate: { anyOf: ['cosmetic_procedure', 'clinic'] },
        },
        '(you|your) ..3 (could|may|might) ..2 (be|have been) ..1 (owed|entitled|eligible|due|missing out)',
        '(you are|youre|you have been|customers are) ..1 (owed|due|entitled to) ..3 (refund|rebate|compensation|money|payout|£)',
        '(stamp duty|deposit|legal fees|moving costs|service charge~|ground rent|council tax) ..3 (paid|contribution|covered|on us|included)',
        '(new|latest) (law|rule~|legislation|ruling) ..8 (homeowners|drivers|pensioners|landlords|over 50s|over 55s|parents|residents|savers)',
        '(flights?|fly|holidays?|week|nights?|breaks?|cruise~|all inclusive|trains?|fares?) ..8 <amount> ..1 (pp|per person|return|one way|each way)',
        '(no win no fee|claim (back|your refund|compensation|now)|tax (refund|rebate)|mis sold|missold|unclaimed (money|pension|fund)|money waiting for you|refund of up to|owed (thousands|money|£)|compensation (claim~|worth))',
        '(same day|next day|# hour|# hours|# minutes) ..2 (delivery|deliveries|shipping|dispatch|service)',
        '(delivery|delivered|arrive~) (in|from|within) (just|only|as little as)? # (hour~|minute~)',
        {
          match: [
            '(buy|sell|get|find|secure|grab) ..4 tickets ..8 (viagogo|stubhub|resale|marketplace|seatwave|gigsberg)',
            '(viagogo|stubhub|gigsberg)',
          ],
        },
        '(prices?|plans?|packages?|treatments?|courses?|tickets?|holidays?) (from|starting (at|from)) ..1 <amount>',
        '(pay (just|only|nothing|no deposit)|no deposit|deposit (from|of) <amount>|# deposit|interest free|0 % (interest|finance|apr)|spread the cost|pay monthly|pay in #|buy now pay later)',
        '(average|typical) cost ..8 (not with us|with us|only|just)',
        '(cleaning|working|surveying|installing|repairing|roofing|gardening) ..6 (in your area|your area|neighbours|next few days)',
        '(sponsor~|partner~|investor~|shareholder~|director~|founder) ..8 (says?|said|thinks|loves|recommends|best product)',
        '(free|fully funded|100 % funded|government funded) ..4 (boiler~|insulation|heat pump~|solar|solar panels|windows|double glazing|heating|upgrade|grant~|laptop~|ipad~|tablet~|course~|training)',
        '(update|register|change|renew|apply for|check|replace|transfer|correct) ..4 (microchip|passport|driving licen*|esta|visa|blue badge|ghic|ehic|number plate|birth certificate|vehicle tax|road tax|mot|council tax|congestion charge|parking permit|land registry|trademark|trade mark|company name|will|power of attorney)',
        '(training (course|provider|programme)|traineeship) ..8 (fees? appl*|cost~|funded|job)',
        '(trainee|entry level) ..10 (no (previous )?experience|full training)',
        '(is not an invoice|this is not a bill|not (affiliated|associated|related) (with|to)|request without obligation)',
        '(listed|leasehold|service charge|ground rent|shared ownership|stamp duty paid) ..6 (from|only|just) <amount>',
        '(refurbished|pre owned|second hand|ex display|graded) ..3 (from|only|just|save|now) ..1 (£|€|$) #',
      ],
      exempt: [
        { match: ['(job~|work|salary|shift~) ..6 from'], scope: 'sentence', because: 'the sentence is about work' },
      ],
      cures: [
        {
          match: ['(in app purchase~|in game purchase~|loot box~|random items|contains ads|offers in app)'],
          scope: 'asset',
          because: 'the asset says that the game has purchases',
        },
        {
          match: [
            '(full (terms|details|t and cs?|conditions)|terms and conditions|t and cs? apply|see {url}|visit {url} for|eligibility|eligible if|subject to (status|eligibility|survey)|representative example|excludes?|exclusions)',
          ],
          scope: 'asset',
          because: 'the asset gives conditions or says where they are',
          effect: 'lowers',
        },
      ],
      examples: {
        raises: [
          'Build your empire and lead your hero. Play free now!',
          'You could be owed thousands. Claim back today.',
          'Hair transplant in Turkey from £1,500 at our clinic',
          'Fully funded solar panels for homeowners',
          'Flowers in 3 hours: same-day delivery from our shop',
          'Only 1% can solve this level. Download it free!',
          'You are owed a refund: claim it today.',
          '5% deposit paid on selected plots',
          'Seven nights in Crete for £399pp',
          'I cashed out £900 this week, playing cards on my phone',
        ],
        quiet: [
          'Build your empire and lead your hero. Contains in-app purchases. Download now.',
          'The children play free of charge in the park.',
          'We fly to Turkey every Monday.',
          'Our delivery team is friendly.',
          'Claim your seat at the concert.',
          'Only 1% of the seats are left for the play.',
          'We play a game of bowls on Tuesdays.',
          'Council tax bills arrive in April.',
          'A new law on drones was passed in May.',
        ],
      },
    },
    {
      code: 'CAP_3.4.3',
      title: 'Give the total price, or how it is worked out',
      severity: 'INFO',
      kind: 'missing_statement',
      headline: 'the price shown is not the total price',
      summary: '“{quote}” is not the total price',
      why: 'With “{quote}” people cannot see what they will pay in all. Where a price and a way to buy are given, the total has to be given too, or how it is worked out.',
      requirement: {
        type: 'add_qualification',
        instruction: 'Give the total with all unavoidable costs, or say how it is calculated.',
      },
      find: [
        '<amount> ..2 (per person|pp|per week|a week|per day|a day|per month|pm|a month) ..6 (based on|minimum|for # (weeks|months|years)|contract)',
        '(plus|+) ..2 (fees|charges|delivery|postage|booking fee~|service charge~)',
      ],
      gate: { anyOf: ['retail'] },
      cures: [
        {
          match: ['(total|in total|all in|inclusive|including all)'],
          scope: 'asset',
          because: 'the asset speaks of a total',
        },
      ],
      once: true,
      confidence: 0.66,
      examples: {
        raises: [
          'Phone £20 a month for 24 months. Order now.',
          'Lamp £15 plus delivery. Buy now.',
          'Gym £6 per week, minimum term applies. Sale!',
          'Hot tub hire £90 per day, minimum three days. Save £10.',
          'Tickets £30 + booking fee. Order now.',
        ],
        quiet: [
          'Phone £20 a month for 24 months, £480 in total.',
          'Lamp £15 including delivery',
          'Milk is £1.20.',
          'Fees for parking are posted at the gate.',
          'Plus sizes available',
        ],
      },
    },
    {
      code: 'CAP_3.4.2',
      title: 'Say who is selling',
      severity: 'INFO',
      kind: 'missing_statement',
      headline: 'the trader’s identity and address are missing',
      summary: '“{quote}” invites people to buy; the trader’s name and address are missing',
      why: 'Where “{quote}” lets people buy at once, they must be told who is selling and where that business can be reached.',
      requirement: {
        type: 'add_qualification',
        instruction: 'Add the trader’s name and address, or an e-mail address.',
      },
      find: [
        '(order (now|today|by phone|by post)|send (a)? (cheque|your order)|complete the (order|coupon) form|cut out and return|call to order)',
      ],
      gate: { anyOf: ['retail'], strength: 'strong' },
      cures: [
        {
          match: [
            '{url}',
            '{email}',
            '(ltd|limited|plc|llp)',
            '(street|road|lane|avenue|house|way|park|estate|po box)',
            '{handle}',
          ],
          scope: 'asset',
          because: 'the asset names the trader or how to reach it',
        },
      ],
      once: true,
      confidence: 0.66,
      reading: 'mention',
      examples: {
        raises: [
          'Thermal slippers £12.99, was £20. Order now on 0800 123 4567.',
          'Garden hose £19, half price. Call to order.',
          'Send a cheque for £15.99; RRP £30.',
          'Cut out and return with £9.99. Sale price!',
          'Order today: sheets £25, save £10.',
        ],
        quiet: [
          'Thermal slippers £12.99, was £20. Order now at example.co.uk.',
          'Garden hose £19, half price. Example Garden Ltd. Call to order.',
          'In good order: the files are sorted.',
          'Visit us at 4 Mill Road. Slippers £12, save £8. Order today.',
          'The court issued an order today.',
        ],
      },
    },
  ],
  broadcastTwins: [{ code: 'BCAP_3.2', twinOf: 'CAP_3.3' }],
} as const satisfies RuleFamily;
