import type { RuleFamily } from '../rule-format.ts';

/** Where things are sold: the words of stock and demand mean goods. */
const productSectors = [
  'retail',
  'sales_promotion',
  'cosmetic_procedure',
  'supplement',
  'investment',
  'crypto',
  'business_opportunity',
  'clinic',
  'cosmetic',
] as const;

export const section03Availability = {
  name: 'Section 3: availability and time limits',
  rules: [
    {
      code: 'CAP_3.30',
      title: 'No false closing-down or limited-time statements',
      severity: 'MINOR',
      kind: 'evidence_request',
      headline: 'a deadline has to be real',
      summary: '“{quote}” needs proof that the deadline is real',
      why: '“{quote}” presses people to decide at once. It is only acceptable when the offer truly ends then and does not start again, which cannot be seen from the file.',
      requirement: {
        type: 'provide_evidence',
        instruction:
          'Provide the start and end of the offer behind “{quote}” and confirm that it will not be extended or repeated at once; otherwise remove the pressure.',
      },
      parents: ['CAP_3.1'],
      confidence: 0.72,
      detect: 'urgency',
      find: [
        '(flash sale~|lightning deal~|closing down sale|everything must go|final clearance|limited time (offer~|deal~|only)|last chance to (buy|save|shop|order)|sale (ends|ending) (soon|tonight|today|in)|offer (ends|ending) (soon|tonight|today|in)|hurry ..3 (sale|offer|stock|ends|while))',
        {
          match: [
            '(closing down|liquidation|going out of business|store closing|moving out|relocation|bankruptcy|administration) (sale|offer~|clearance|discount~|everything must go)',
            '(last chance|final chance|final hours|last few hours|final day~|last day~|last call|ending soon|ends soon|ends tonight|ends today|ends at midnight|ends in|expires (soon|today|tonight|in)|today only|this weekend only|# hours only|one day only|24 hours only|24 hour|for today only|while it lasts|before its too late|before it is too late|time is running out|running out of time|clock is ticking)',
            '(hurry|act now|act fast|be quick|dont (miss|wait|delay)|do not (miss|wait|delay)|move fast|grab yours before|order now before|buy now before|book now before)',
            '(limited time|limited period|for a limited time|for a short time|short time) (offer~|only|deal~|discount~|sale|price~)?',
            '(flash sale|countdown|lightning deal~|closing sale|final clearance|final reductions)',
            '(offer|sale|deal|discount|price~|code|promotion) ..3 (ends|ending|expires|expiring|closes|finishes) ..2 (soon|tonight|today|tomorrow|midnight|in # (hours|minutes|days))',
            '(# hour~|# minute~|# day~|hours|minutes) (left|remaining|to go)',
          ],
          gate: {
            anyOf: [
              'retail',
              'sales_promotion',
              'cosmetic_procedure',
              'supplement',
              'gambling',
              'investment',
              'crypto',
              'prize_promotion',
              'business_opportunity',
              'clinic',
            ],
          },
        },
        '(closing|shutting|closed) ..1 (our|its|their|the|her|his|my)? ..2 (doors?|shop|store|boutique|atelier|workshop|business|showroom|studio) ..3 (forever|for good|down|permanently|after|soon|sale)',
        {
          match: [
            '(we are|we’re|i am|i’m|she is|shes|he is|hes) (closing|retiring|shutting down|hanging up)',
            '(final|one last) (goodbye|farewell|chapter)',
          ],
          with: { match: ['(sale|% off|discount~|clearance|offer~|everything must go)'], scope: 'asset' },
        },
        '(final|one last|our last) (sale|discount~|clearance)',
        '(retirement|farewell|goodbye|end of an era|anniversary closing) (sale|discount~|clearance|offer~)',
        '(heavy heart~|heartbroken|tough decision|difficult decision|bittersweet|with tears) ..20 (clos*|goodbye|sale|% off|retir*)',
        'after ..4 (years|decades) ..12 (closing|retiring|goodbye|shutting|farewell|clos* our)',
        '(offer|price|discount|deal|bonus|sale|rate) ..3 (must end|wont last|will not last|wont be repeated|never to be repeated|disappear~|vanish*|goes up|going up|about to end)',
        '(only|just) # (days?|hours?|minutes?) (left|to go|remaining|until (the)? (price|offer|sale))',
        '(shut~|close~) ..1 (their|our|its|her|his) ..1 (workshop|shop|doors?|store|boutique|studio) ..4 (this month|forever|for good|sale|from £|everything)',
        '(after|for) ..2 generations ..12 (clos*|shut~|goodbye|sale|everything)',
      ],
      exempt: [
        {
          match: [
            '(last|final) day ..2 # (january|february|march|april|may|june|july|august|september|october|november|december)',
            '(you (can|may)|right to) ..1 (leave|cancel|end)',
          ],
          scope: 'sentence',
          because: 'the sentence gives the closing date or the right to leave a contract',
        },
        {
          match: [
            '(free bet~|voucher~|gift card~|points|token~|link|password|session|credit~) ..2 (expire~|end~) ..1 (in|after|on) #',
          ],
          scope: 'sentence',
          because: 'the words say how long a voucher is valid',
        },
        {
          match: ['(dont|do not) (miss|delay|wait) ..4 (treatment|appointment|doctor|gp|vaccin*|screening|999|help)'],
          scope: 'sentence',
          because: 'the sentence is advice about care, not about an offer',
        },
      ],
      examples: {
        raises: [
          'Closing down sale: everything must go!',
          'Save 40% today only.',
          'Hurry, sale ends tonight.',
          'Limited time offer: two sofas for £800.',
          'Flash sale! 3 hours left to save £50.',
          'With a heavy heart we are closing our little shop: 80% off everything.',
          'We’re retiring after forty years. One last sale, 70% off.',
          'This price won’t last.',
        ],
        quiet: [
          'Last day 30 April.',
          'If the price of your plan goes up you can leave within 30 days.',
          'The sale runs from 3 May to 1 June in all stores.',
          'The play ends at ten o’clock.',
          'Do not delay treatment: call 999.',
          'Hurry up, the kettle is boiling.',
          'The museum closes at 5 pm.',
          'The band said a final goodbye on stage.',
          'The workshop closes at noon on Fridays.',
          'He is retiring after 40 years as head teacher and will be missed.',
          'The free bet expires in 7 days.',
        ],
      },
    },
    {
      code: 'CAP_3.31',
      title: 'No false statements about demand or stock',
      severity: 'MINOR',
      kind: 'evidence_request',
      headline: 'a statement about stock or demand has to be true',
      summary: '“{quote}” needs proof of the stock or demand it names',
      why: '“{quote}” says that the product may soon be gone or dearer. People act on that, so stock or market data must support it before publication.',
      requirement: {
        type: 'provide_evidence',
        instruction:
          'Provide the stock, sales or price data behind “{quote}” on the day of publication, or take the statement out.',
      },
      parents: ['CAP_3.1'],
      confidence: 0.72,
      detect: 'scarcity',
      find: [
        {
          match: [
            '(only|just) (#|a few|a handful|two|three|five) ..2 (left|remaining|available|in stock|spaces|places|slots|spots|rooms|units|seats)',
            '(selling fast|selling out fast|selling quickly|going fast|almost gone|nearly gone|almost sold out|nearly sold out|low stock|low in stock|stock running low|limited stock|limited availability|limited (spaces|places|slots|spots)|in high demand|high demand|huge demand|unprecedented demand|back in stock|sold out # times|selling like hot cakes|flying off the shelves)',
            '(prices|costs|bills|rates) (are )?(about to|set to|going to|due to) (rise|increase|go up|soar|double)',
            '(beat|beats|before) (the)? (price (rise~|increase~|hike~)|rush|stampede)',
            '(before|as) (prices|stocks|they|it) (rise|sell out|sells out|run out|runs out|go up|are gone|is gone|increase)',
            '# (people|others|customers) (are )?(viewing|looking at|watching|have this in|bought this)',
            '(once|when) (its|it is|they are|theyre) gone (its|it is|they are|theyre) gone',
            'last (few|remaining|chance|ones?) ..2 (remaining|left|places|spaces|rooms|items|tickets|pairs|sizes|plots|homes|units)',
            '(only|just) (a few|a handful|few|very few|limited) ..3 (remain|remaining|left|available)',
            'last # (remaining|left|available)',
          ],
          gate: { anyOf: productSectors },
        },
      ],
      exempt: [
        {
          match: ['(try|aim|do our best) to keep', '(check|see) ..3 (stock|availability) ..6 (before|online|in your)'],
          scope: 'sentence',
          because: 'the sentence is advice on what is in stock',
        },
      ],
      examples: {
        raises: [
          'Only 3 left at £29!',
          'Selling fast: order now to save £20.',
          'Buy gold today, before prices rise. Invest from £500.',
          'Low stock, shop now.',
          '14 people are viewing this dress. Was £40, now £25.',
          'Last few places remaining on our course, £99.',
          'Only a handful left. £20 each.',
        ],
        quiet: [
          'We try to keep every size in stock, but some sell out.',
          'Only three days left until the concert.',
          'The soup sells out by noon on market days.',
          'Our stock list is updated every morning.',
          'There is high demand for nurses in the region.',
          'Tickets are limited and offered first come, first served.',
          'A few of us remain in touch.',
        ],
      },
    },
    {
      code: 'CAP_3.28',
      title: 'Say so when stock may not last',
      severity: 'INFO',
      kind: 'missing_statement',
      headline: 'a limit of stock is named without its size',
      summary: '“{quote}” names a limit without saying how small it is',
      why: '“{quote}” warns that stock may run out. If the quantity is small in relation to the expected response, the advertisement has to say how many there are.',
      requirement: {
        type: 'add_qualification',
        instruction: 'Say how many are available, or which shops have them.',
        wording: '[Number] available.',
      },
      find: [
        'while stock~ last~',
        'while supplies last',
        'subject to (stock|availability)',
        'limited (stock|quantities|quantity|numbers)',
        'until stock~ (runs out|run out|is exhausted)',
      ],
      cures: [
        {
          match: [
            '# ..3 (available|units|items|packs|pieces|in stock|only)',
            '(limited to|only) # ..2 (units|items|packs|customers|people|bottles|pairs|places)',
          ],
          scope: 'asset',
          because: 'the asset says how many there are',
        },
      ],
      gate: { anyOf: ['retail', 'sales_promotion', 'prize_promotion'] },
      once: true,
      confidence: 0.7,
      examples: {
        raises: [
          'Free tote bag with orders over £40, while stocks last.',
          'Half price lamps, subject to availability.',
          'Sale: limited stock of coats at £49.',
          'Buy one get one free while supplies last.',
          'Free gift until stock runs out.',
        ],
        quiet: [
          'Free tote bag while stocks last: 500 available.',
          'Half price lamps. Only 200 units.',
          'Rooms are subject to availability; call the front desk about your stay.',
          'Our stock is checked twice a day.',
          'The last bus leaves at nine.',
        ],
      },
    },
  ],
} as const satisfies RuleFamily;
