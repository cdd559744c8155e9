import type { RuleFamily } from '../rule-format.ts';

export const section03Prices = {
  name: 'Section 3: prices and savings',
  lexicons: {
    amount: ['(£|€|$) #', '# (£|€|p|pounds|euros|dollars|pence)', 'gbp #'],
    vat: ['vat', 'tax', 'taxes', 'v.a.t'],
  },
  rules: [
    {
      code: 'CAP_3.17',
      title: 'Price statements must not mislead',
      severity: 'MINOR',
      kind: 'evidence_request',
      headline: 'a price comparison needs a genuine earlier or usual price',
      summary: '“{quote}” needs the price history that makes the saving genuine',
      why: 'Readers will take “{quote}” as a saving against the price at which the item was usually sold. Whether it was cannot be seen from the file; price records have to show it before publication.',
      requirement: {
        type: 'provide_evidence',
        instruction:
          'Provide the selling prices and dates behind “{quote}”: at what price, where and for how long the item was sold before, and how the offer price compares.',
      },
      parents: ['CAP_3.1'],
      confidence: 0.75,
      find: [
        'was ..1 <amount> ..4 (now|save|only|just)? <amount>',
        '(was|originally|previously|usually|normally|usual price|original price|regular price|full price|old price|list price|before|standard price) ..2 <amount>',
        'now ..2 (only|just)? <amount> ..4 was',
        '(now|sale price|today only|reduced to|down to|our price|offer price|special price|just|only) ..2 <amount> ..3 (rrp|was|normally|usually|instead of|worth|value|save|saving|crossed out)',
        '(save|saving|savings of|saved|you save) ..1 (up to)? <amount>',
        '(save|saving|savings of|you save|saves you) ..2 (up to|over|at least)? # %',
        '(rrp|mrp|msrp|srp|recommended retail price) ..2 <amount>',
        '(worth|valued at|value of|value|valued) ..1 (up to|over)? <amount>',
        '<amount> (off|discount|reduction|saving|cashback)',
        '(half price|half off|less than half price)',
        '(up to)? # % (off|discount|cheaper|less than rrp)',
        '(price~|cost~) ..3 (reduced|cut|slashed|reduction) ..3 # %',
        '(extra|additional|further|flat|take) # % ..1 off',
        '<amount> crossed out',
        'crossed out ..3 <amount>',
        '<amount> (pp|per person)? ..2 <amount> (pp|per person)',
        '(instead of|rather than|down from|reduced from|slashed from|discounted from) <amount>',
        '(biggest|lowest|best|cheapest) (sale|price~|deal~|discount~|saving~) (ever|of the year|this year|yet)',
        '(month~|week~|night~) (half price|free)',
        '(price drop|price slash*|massive savings|huge savings|huge discount~|incredible savings|clearance price~|factory price~|wholesale price~|trade price~|cost price)',
      ],
      exempt: [
        {
          match: ['(student~|nhs|blue light|key worker~|over 60s|member~) discount~'],
          scope: 'sentence',
          because: 'it is a standing discount for a group, not a saving on an earlier price',
        },
        {
          match: ['deposit~ ..2 <amount>', '<amount> ..2 deposit'],
          scope: 'sentence',
          because: 'the amount is a deposit',
        },
      ],
      cures: [
        {
          match: [
            '(was|rrp|original|previous|regular|higher|full) price~ ..6 (charged|sold|available|offered|in store|online) ..8 (#|between|from|until|weeks|days)',
            '(sold|available|offered) at ..5 <amount> ..6 (between|from|until|for # )',
          ],
          scope: 'asset',
          because: 'the asset says when and where the earlier price was charged',
          effect: 'lowers',
        },
      ],
      examples: {
        raises: [
          'Corner sofa: was £899, now £449.',
          'Save up to 60% on garden furniture.',
          'RRP £120. Our price £35.',
          'Half price broadband for six months.',
          'Goody bag worth £75 with every order.',
          'Price £1,090pp [crossed out] £749pp',
        ],
        quiet: [
          'Tickets cost £12 for adults and £8 for children.',
          'The climate target is a 50% cut in emissions.',
          'Members receive a 10% student discount all year.',
          'A deposit of £50 secures your place.',
          'Delivery is free on orders over £25.',
        ],
      },
    },
    {
      code: 'CAP_3.18',
      title: 'Prices include every charge that cannot be avoided',
      severity: 'MINOR',
      kind: 'missing_statement',
      headline: 'the price shown is not the price people pay',
      summary: '“{quote}”: the price leaves out a charge that everybody pays',
      why: 'With “{quote}” a consumer sees a price that is lower than the amount due. Taxes and fees that all or most buyers pay belong in the price itself.',
      requirement: {
        type: 'replace_wording',
        instruction:
          'Show the price with the charge included. A price without VAT is fine only where all readers can recover VAT.',
      },
      parents: ['CAP_3.1'],
      find: [
        '(plus|+|excl|excluding|exc|ex|without|not including|before|add|subject to) <vat>',
        '<vat> (not included|excluded|extra|is extra|will be added|to be added)',
        '<amount> ..1 (plus|+) ..2 (booking|handling|admin|administration|service|processing|transaction|cleaning|resort|delivery|postage|p and p) (fee~|charge~)?',
        '(booking|admin|administration|service|processing|transaction|card|resort|cleaning|handling|credit card) (fee~|charge~) (apply|applies|may apply|extra|not included|will be added|payable)',
        '(plus|excluding|exc|excl) ..1 (booking|admin|resort|cleaning|service|handling) (fee~|charge~)',
      ],
      exempt: [
        {
          match: [
            '(trade|business|b2b|wholesale|commercial) (customer~|only|price~|buyers|account~|use)',
            'businesses',
            'companies',
            'vat registered',
          ],
          scope: 'asset',
          because: 'the offer is addressed to businesses that can recover VAT',
        },
      ],
      examples: {
        raises: [
          'Conservatories from £4,999 + VAT. Call today.',
          'Website package £299 ex VAT for your wedding.',
          'Tickets £35 plus booking fee.',
          'Rooms from £79 a night, resort fees apply.',
          'Home survey £450 (excluding VAT)',
        ],
        quiet: [
          'Conservatories from £5,999 including VAT.',
          'Trade customers only: £299 ex VAT.',
          'No booking fees, ever.',
          'The council tax office closes at five.',
          'Software for businesses, £20 a month plus VAT.',
        ],
      },
    },
    {
      code: 'CAP_3.19',
      title: 'Say how a charge is worked out when it cannot be given',
      severity: 'MINOR',
      kind: 'missing_statement',
      headline: 'a charge is mentioned without its basis',
      summary: '“{quote}” mentions a charge but not how it is worked out',
      why: 'Readers learn from “{quote}” that they will pay more and cannot tell how much. Where an amount cannot be given, the advertisement has to say how it is calculated.',
      requirement: {
        type: 'add_qualification',
        instruction: 'Give the amount, a range, or the way it is worked out, next to “{quote}”.',
      },
      parents: ['CAP_3.1'],
      find: [
        '(fees|charges|surcharge~|costs|delivery charges|postage|call charges|network charges|management fees|exit fees) (may|will|can)? (apply|vary)',
        '(additional|extra|further|other|hidden) (fees|charges|costs) (may|will)? apply',
        '(price~|cost~|fee~|charge~) (may)? (vary|varies|differ)',
      ],
      exempt: [
        {
          match: ['no ..2 (fees|charges|costs|surcharge~)'],
          scope: 'sentence',
          because: 'the sentence says that no charge applies',
        },
      ],
      cures: [
        {
          match: [
            '(fees|charges|costs|surcharge~|postage|delivery|calls) ..8 (£|€|$|%|pence|p per minute|per minute|depending on|based on|calculated)',
          ],
          scope: 'asset',
          because: 'the asset gives the amount or its basis',
        },
      ],
      gate: {
        anyOf: [
          'retail',
          'sales_promotion',
          'investment',
          'credit',
          'cosmetic_procedure',
          'gambling',
          'lottery',
          'prize_promotion',
        ],
      },
      examples: {
        raises: [
          'Flights from £29. Additional charges may apply.',
          'Join our gym for £15 a month. Other fees apply.',
          'Order now for £9.99. Delivery charges vary.',
          'Book the room for £60, extra costs apply.',
          'Buy your ticket today for £20. Surcharges may apply.',
        ],
        quiet: [
          'Flights from £29. Baggage charges of £25 apply.',
          'Order now for £9.99; postage costs £2.50.',
          'No hidden fees apply. £15 a month.',
          'Calls cost 12p per minute; charges may vary by network.',
          'Temperatures vary across the region.',
        ],
      },
    },
    {
      code: 'CAP_3.22',
      title: '“Up to” and “from” must not exaggerate',
      severity: 'MINOR',
      kind: 'evidence_request',
      headline: '“up to” and “from” claims need a significant share of items at the best price',
      summary: '“{quote}”: show how much is available at the best price',
      why: 'A reader expects that a significant share of the range has the price or saving named in “{quote}”. The share needs substantiation before publication.',
      requirement: {
        type: 'provide_evidence',
        instruction:
          'Provide the number of items, dates or places at the price or saving in “{quote}”, and the number in the whole offer.',
      },
      parents: ['CAP_3.1'],
      confidence: 0.7,
      find: [
        'up to ..1 (#|half) (%|price|<amount>) ..1 (off|discount|reduction|less|cheaper|saving~)?',
        'up to <amount> ..2 (off|discount|cashback|saving~|cheaper|less)',
        '(save|saving|savings of|discounts of|discount~) up to ..1 (<amount>|# %)',
        '(from|starting at|starts at|starting from|prices from|as little as|from only|from just|from as little as) (only|just)? <amount>',
      ],
      exempt: [
        {
          match: ['from <amount> to <amount>', 'loan~', 'borrow~', '(aged|ages) from', 'available from', 'shift~ from'],
          scope: 'sentence',
          because: 'the words give a range, not a starting price',
        },
      ],
      examples: {
        raises: [
          'Up to 70% off sofas',
          'Save up to £300 on mattresses.',
          'City breaks from £49',
          'Dresses from only £12',
          'Up to half price on toys',
        ],
        quiet: [
          'Tickets cost from £10 to £45.',
          'Up to 40 guests can be seated.',
          'You can borrow from £50.',
          'Open from 9 to 5.',
          'Batteries last up to 6 hours.',
        ],
      },
    },
    {
      code: 'CAP_3.38',
      title: 'The basis of a price comparison must be clear',
      severity: 'MINOR',
      kind: 'missing_statement',
      headline: 'a price comparison does not say what it is compared with',
      summary: '“{quote}” compares prices without saying with whose, for what and when',
      why: 'Readers of “{quote}” cannot tell whose prices were compared, for which goods and on which day, so they cannot judge the saving.',
      requirement: {
        type: 'add_qualification',
        instruction:
          'Say beside “{quote}” whose prices were compared, for which goods, and on which date, and where the comparison can be checked.',
      },
      parents: ['CAP_3.1'],
      find: [
        '(cheaper|less|lower|lower price~|lower cost|better value|better price~|less expensive|cheaper price~) than ..4 (shop~|store~|supermarket~|retailer~|competitor~|high street|anyone|anywhere|other~|other place~|the big|leading|bt|sky|tesco|asda|aldi|lidl|sainsburys|morrisons|amazon|everyone|any other)',
        '(uk|britain|country|market|internet|web|high street|london|scotland|ireland|europe|world|town) (cheapest|lowest price~|lowest|best price~|best value|best deal~|lowest cost|lowest cost)',
        '(cheapest|lowest price~|lowest cost|best price~|best value|lowest rate~|best rate~|best deal~) ..3 (in|on) (the)? (uk|market|country|britain|world|online|london|area|town|city|web|guaranteed)',
        '(cheapest price~|lowest price~|best price~|cheapest deal~|lowest fare~) (guaranteed|guarantee|promise|ever|around|anywhere|available|possible)',
        '(never|wont be|cant be|cannot be) (beaten|undersold) on price',
        '(beat|beats|match|undercut) (any|all|every) ..2 (price~|quote~|competitor~|deal~)',
        '(the|our) (cheapest|lowest) (price~|cost)',
        '(same|identical) ..4 for less',
        'pay less ..4 (than|vs|versus|compared)',
        '(save|saving) ..6 (compared|vs|versus|against|when compared) ..2 (with|to)?',
        '(price match~|price promise|price beat)',
      ],
      exempt: [
        {
          match: ['(our|its|their|your) (cheapest|lowest) (price~)? (ever|yet|tariff|plan)'],
          scope: 'sentence',
          because: 'the advertiser compares its own prices',
        },
      ],
      cures: [
        {
          match: [
            '(price~|comparison|compared) ..8 (checked|correct|compared|verified|as of|as at|on) ..6 (#|january|february|march|april|may|june|july|august|september|october|november|december)',
            '(verify|verification) ..6 ({url}|{email}|at)',
          ],
          scope: 'asset',
          because: 'the asset gives the basis of the comparison',
        },
      ],
      examples: {
        raises: [
          'Cheaper than the high street, every day.',
          'The UK’s cheapest car hire',
          'Lowest prices guaranteed on contact lenses.',
          'The same broadband for less',
          'We beat any quote.',
        ],
        quiet: [
          'Cheaper than other supermarkets: prices compared on 4 March; verify at example.co.uk/compare.',
          'This is our cheapest plan ever, from £6 a month.',
          'A cheap and cheerful lunch by the river.',
          'The lowest tide is at noon.',
          'Our prices are listed below.',
        ],
      },
    },
    {
      code: 'CAP_3.39',
      title: 'Recommended retail prices must be genuine',
      severity: 'MINOR',
      kind: 'evidence_request',
      headline: 'a recommended price has to be one at which the item is generally sold',
      summary: '“{quote}” needs proof that the item is generally sold at that price',
      why: 'A comparison with a recommended price is fair only where shops really charge it. That needs substantiation before publication.',
      requirement: {
        type: 'provide_evidence',
        instruction:
          'Show where and when the item is generally sold at the price in “{quote}”, or take the comparison out.',
      },
      parents: ['CAP_3.1', 'CAP_3.17'],
      find: [
        '(rrp|r.r.p|mrp|msrp|srp|recommended (retail|selling) price) ..3 (of)? <amount>',
        '<amount> (rrp|mrp|msrp)',
        '(off|below|less than|under|against|vs) ..2 (the)? (rrp|mrp|msrp|recommended retail price|retail price|high street price~|shop price~)',
        '(worth|valued at|retail value|total value|value of) ..1 (over|up to)? <amount>',
      ],
      examples: {
        raises: [
          'RRP £59.99, yours for £19.99.',
          '60% off RRP on perfumes',
          'A free gift set worth £45',
          '£120 RRP, now £60',
          'Total value of £300 for just £49.',
        ],
        quiet: [
          'The painting is worth seeing.',
          'Retail parks are open late on Thursdays.',
          'Our price is £20.',
          'Values that last: our company’s history.',
          'The recommended dose is on the label.',
        ],
      },
    },
  ],
  broadcastTwins: [
    { code: 'BCAP_3.18', twinOf: 'CAP_3.17' },
    { code: 'BCAP_3.39', twinOf: 'CAP_3.38' },
    { code: 'BCAP_3.40', twinOf: 'CAP_3.39' },
  ],
} as const satisfies RuleFamily;
