import type { RuleFamily } from '../rule-format.ts';

/** A ranking by a measure that is named can be checked. */
const statedMeasure = {
  match: [
    'by (visitor numbers|sales value|sales volume|volume|value|units sold|turnover|floor area|number of (customers|members|stores|homes|visitors|branches))',
    '(dvsa|ons|nhs|ofcom|ofsted|government|official|dft|ofgem|fca|department) (figures|data|statistics)',
    'the national average (is|was)',
  ],
  scope: 'asset',
  because: 'the asset says by what measure',
  effect: 'lowers',
} as const;

export const section03Comparisons = {
  name: 'Section 3: comparisons',
  lexicons: {
    competitor: [
      'bt|sky|virgin media|vodafone|o2|ee|three mobile|talktalk|plusnet|giffgaff|tesco|sainsbury~|asda|aldi|lidl|morrisons|waitrose|ocado|m and s|marks and spencer|superdrug|argos|amazon|ebay|ikea|currys|john lewis|primark|shein|temu|zara|dyson|shark|samsung|apple|iphone~|google|microsoft|tesla|bmw|audi|mercedes|british gas|octopus|edf|eon|scottish power|ovo|ryanair|easyjet|british airways|jet2|tui|uber|bolt|deliveroo|just eat|royal mail|dpd|evri|netflix|disney|spotify|huel|coca cola|coke|pepsi|red bull|nescafe|starbucks|costa|greggs|mcdonald~|burger king|kfc|nike|adidas|colgate|oral b|gillette|pampers|huggies|tampax|persil|fairy|febreze|specsavers|vision express|rightmove|zoopla|purplebricks|paypal|monzo|revolut|starling|barclays|hsbc|lloyds|natwest|santander|trustpilot|airbnb|booking com|expedia|thermomix|ninja|le creuset|chanel|gucci|louis vuitton|rolex|cartier|hermes|dior|prada|ugg|crocs|ray ban|tiffany|jo malone|olaplex|charlotte tilbury',
    ],
    rival: [
      '(leading|other|competing|rival|big|major|well known|popular|ordinary|conventional|traditional|standard|regular|typical|normal|generic|cheap|cheaper|expensive|existing|designer|high street) (brand~|provider~|supplier~|network~|product~|competitor~|retailer~|supermarket~|store~|service~|company|companies|agent~|agency|agencies|bank~|mattress~|formula~|cleaner~|shampoo~|moisturiser~|treatment~|supplement~|razor~|detergent~|bottle~|charger~|device~|model~|app~|site~|website~|lender~|insurer~|broker~|operator~|clinic~|dealer~|landlord~|builder~|school~)',
      '(the|our) competition|(the|our|your|any|all) competitor~|rival~|anyone else|anybody else|everyone else|the rest|all others|the others',
    ],
    better: [
      'better|cheaper|faster|quicker|stronger|safer|cleaner|healthier|greener|longer|softer|smoother|brighter|thinner|more (absorbent|effective|powerful|reliable|accurate|efficient|comfortable|durable|sustainable|popular|choice|data|features|protein|vitamins)|less (sugar|fat|salt|expensive|waste|plastic|harmful|irritating)|fewer (calories|emissions|chemicals|problems)|superior|higher quality|lower (cost|price~|emissions|fees)|lighter|bigger|larger|fresher|tastier|cheapest',
    ],
  },
  rules: [
    {
      code: 'CAP_3.32',
      title: 'Comparisons with a recognisable competitor must not mislead',
      severity: 'MINOR',
      kind: 'evidence_request',
      headline: 'a comparison with a recognisable competitor has to be proved',
      summary: '“{quote}” compares with a recognisable competitor and needs substantiation before publication',
      why: 'Readers can tell whom “{quote}” is about, either by name or because it claims to be ahead of the whole market. The comparison needs evidence for both sides, on the same basis and up to date.',
      requirement: {
        type: 'provide_evidence',
        instruction:
          'Provide the data for both sides of “{quote}” and their date, and add where readers can check the comparison.',
      },
      parents: ['CAP_3.7'],
      find: [
        '<better> ..3 than ..2 <competitor>',
        '(unlike|versus|vs|compared (to|with)|instead of|than|beats|beat|ditch|switch from|leave|forget|goodbye|move over) ..1 <competitor>',
        '<competitor> ..2 (vs|versus|alternative)',
        '(uk|britain|world|country|england|scotland|ireland|wales|europe|london) (no 1|number one|number 1|best|fastest|cheapest|biggest|largest|leading|most (popular|trusted|reliable|awarded|recommended|loved)|fastest growing|best selling|favourite|strongest)',
        '(fastest growing|most popular|biggest|largest|best|no 1|number one|cheapest|fastest|leading|most reliable|most awarded|most trusted|most reviewed|best selling) ..3 (network|broadband|provider|brand|supplier|retailer|supermarket|app|bank|airline|operator|insurer|agent~|company|firm|service|platform|product|supplement) ..4 (in|on|across) (the)? (uk|britain|world|country|market|europe|england|scotland|wales|ireland|london)',
        '(switch to|switching to|join) (the)? (uk|britain|world|country|nation) ..5 (provider|network|bank|supplier|brand|broadband)',
        '(better|cheaper|faster|stronger|better ..1 (coverage|value|quality|service|results|protection)|more (effective|powerful|reliable|accurate|absorbent)) than (any other|all other|every other|anyone|any)',
        '(the best|the fastest|the cheapest|the strongest|the only) ..4 (on the market|in the market|in the industry|out there)',
        'no other (provider~|bank~|lender~|insurer~|broker~|supplier~|network~|brand~|retailer~|company) ..5 (beats|beat|matches|comes close|offers ..2 (more|better))',
        '(why pay|pay less than|dont pay|stop paying|no need to pay|same as|as good as|matches|beats|half the price of|fraction of the price of|cheaper than|less than) ..4 <competitor>',
        '<competitor> ..3 (charge~|charges|cost~|costs|price~|prices) ..3 (£|more|double|twice|extra|higher)',
        '(£|€|$) # ..2 (at|on|from|with) <competitor>',
        '(swap|switch|ditch~|leave~|leaving) ..2 (your|from)? <competitor> ..6 (save|cheaper|better|today|now)',
        '(biggest|largest|widest|best|most) ..3 (range|choice|selection|coverage|network|stock|discounts?) ..4 (of any|than any|in the (uk|country|market)|anywhere)',
      ],
      exempt: [
        {
          match: ['(our|my) (best|fastest|cheapest|biggest|most)'],
          scope: 'sentence',
          because: 'the advertiser compares its own products',
        },
      ],
      cures: [
        statedMeasure,
        {
          match: [
            '(to verify|verify at|verification|for verification|source|see how|check at|claims) ..4 ({url}|{email})',
          ],
          scope: 'asset',
          because: 'the asset says where the comparison can be checked',
          effect: 'lowers',
        },
      ],
      examples: {
        raises: [
          'Faster broadband than Sky and cheaper too.',
          'The UK’s fastest growing energy supplier',
          'Better coverage than any other network.',
          'Unlike Dyson, our vacuum never loses suction.',
          'Britain’s best mobile network',
          'No other provider in the UK beats our rate.',
          'Why pay £40 on Amazon? Ours is £12.',
          'Half the price of Dyson, all of the power',
        ],
        quiet: [
          'Our fastest vacuum ever.',
          'Available at Tesco, Boots and Amazon.',
          'The best day of my life was in Wales.',
          'Fish and chips by the sea.',
          'Works with Apple and Samsung phones.',
          'Buy it at Tesco or at Boots, from Monday.',
          'See a GP if symptoms last longer than three weeks.',
        ],
      },
    },
    {
      code: 'CAP_3.34',
      title: 'Comparisons must be verifiable',
      severity: 'MINOR',
      kind: 'missing_statement',
      headline: 'a comparison has to say how readers can check it',
      summary: '“{quote}” gives readers no way to check the comparison',
      why: 'A comparison with competitors is only allowed when people can verify it. The file names no source, address or date for “{quote}”.',
      requirement: {
        type: 'add_qualification',
        instruction: 'Add to “{quote}” the source and its date, and a place where the full comparison can be read.',
        wording: 'To verify, see [address]. Correct on [date].',
      },
      parents: ['CAP_3.1'],
      confidence: 0.7,
      find: [
        '<better> ..3 than ..3 (<competitor>|<rival>)',
        '(uk|britain|country|england|europe) (no 1|number one|number 1|best|fastest|cheapest|biggest|largest|most (popular|trusted|reliable|awarded|reviewed)|fastest growing|best selling) ..4 (network|broadband|provider|brand|supplier|retailer|supermarket|bank|airline|insurer|agent~|company|service|platform|app|supplement)',
        '(unlike|versus|vs|compared (to|with)) ..2 (<competitor>|<rival>)',
        '(more people|more customers|more brits|more households) ..3 (choose|choosing|are choosing|trust|prefer|switch~|use)',
      ],
      cures: [
        statedMeasure,
        {
          match: [
            '(verify|verification|verified|source|sources|based on|see how|survey of|independent test~|correct (on|at|as of)) ...12 ({url}|{email}|#)',
            '(verify|verification) ..8 ({url}|{email})',
          ],
          scope: 'asset',
          because: 'the asset says where or on what the comparison rests',
          effect: 'lowers',
        },
      ],
      examples: {
        raises: [
          'More people are choosing our broadband.',
          'Cheaper than other providers.',
          'The UK’s most trusted energy supplier',
          'Cleaner than the leading brand.',
          'Faster delivery than Amazon',
        ],
        quiet: [
          'Choose from twelve colours.',
          'The weather is better than last week.',
          'People choose our café for its cakes.',
          'Compared with last year, sales rose.',
          'Our provider of the year awards are on Friday.',
        ],
      },
    },
    {
      code: 'CAP_3.37',
      title: 'Comparisons with unnamed rivals must not mislead',
      severity: 'MINOR',
      kind: 'evidence_request',
      headline: 'a comparison with unnamed rivals has to be proved',
      summary: '“{quote}” compares with unnamed rivals and needs substantiation before publication',
      why: '“{quote}” says that others do worse. Without test or market data on what they do, that cannot be known.',
      requirement: {
        type: 'provide_evidence',
        instruction: 'Provide the data that show how the others in “{quote}” compare, and say which ones are meant.',
      },
      parents: ['CAP_3.1'],
      find: [
        '<better> ..3 than ..2 <rival>',
        '(unlike|compared (to|with)|versus|vs|instead of|than) ..2 <rival>',
        '<rival> ..4 (dont|do not|cant|cannot|wont|fail~|only|contain~|charge~|lack~|take|leave|use)',
        '(what|the) ..3 (other|rival|competitor|big) (brands|companies|clinics|providers|banks|lenders|supermarkets) (dont|do not|wont) (want|tell)',
        '(outperform~|outlast~|beat~) ..2 (<rival>|<competitor>)',
      ],
      exempt: [
        {
          match: ['in # (store~|shops?|branches|sizes|colours|towns|areas)', '<number> of (them|these|our)'],
          scope: 'sentence',
          because: 'the others are the advertiser’s own',
        },
      ],
      examples: {
        raises: [
          'Lasts longer than the leading brand.',
          'Unlike other supplements, ours contains no fillers.',
          'Other clinics charge twice as much.',
          'Outperforms ordinary detergents.',
          'What other companies don’t want you to know.',
        ],
        quiet: [
          'We stock leading brands at every branch.',
          'Other products are in aisle four.',
          'Works with other apps on your phone.',
          'The competition closes on Friday.',
          'Our team competes in the regional league.',
        ],
      },
    },
    {
      code: 'CAP_3.41',
      title: 'Do not denigrate competitors',
      severity: 'MINOR',
      kind: 'prohibition',
      headline: 'competitors may not be discredited',
      summary: '“{quote}” runs down a competitor',
      why: 'Beyond a fair comparison, “{quote}” makes competitors look dishonest or worthless.',
      requirement: { type: 'remove_claim', instruction: 'Remove “{quote}” and compare facts instead.' },
      parents: ['CAP_3.1'],
      reading: 'mention',
      find: [
        '(rip off~|ripped off|ripping off|scam~|scammed|con you|conning|garbage|dirty secret~|greedy|dodgy|cowboy~|shady|useless|crooked|lying|lies|fraud~|overpriced|inferior|nasty) ..4 (<competitor>|<rival>|brands|companies|high street banks|big banks|agents|dealers|clinics|big pharma|supermarkets|landlords|lenders|estate agents|car dealers)',
        '(<competitor>|<rival>|big pharma|supermarkets|estate agents|high street banks) ..4 (rip off~|rip you off|lie~ to (you|us|people|customers)|ripping you off|scam~|con you|are rubbish|lie to|are lying|dont care|are greedy|overcharge~|rob you|robbing)',
      ],
      exempt: [
        {
          match: ['(avoid|beware of|report|spot|protect yourself from|how to avoid) ..3 (scam~|scammer~|fraud~)'],
          scope: 'sentence',
          because: 'the sentence warns of fraud in general',
        },
      ],
      examples: {
        raises: [
          'Tired of rip-off estate agents?',
          'Big pharma lies to you.',
          'Other companies rip you off.',
          'Don’t trust greedy high street banks.',
          'Dodgy rival providers, beware.',
        ],
        quiet: [
          'Avoid scams: our bank never asks for your PIN.',
          'Estate agents with forty years in the valley.',
          'A rubbish collection service for companies.',
          'No lies, just good coffee.',
          'Compare our rates with other banks.',
        ],
      },
    },
    {
      code: 'CAP_3.43',
      title: 'Do not present goods as replicas of a protected brand',
      severity: 'MINOR',
      kind: 'prohibition',
      headline: 'replicas of a protected brand may not be advertised as such',
      summary: '“{quote}” presents the product as a copy of a brand',
      why: '“{quote}” sells the product by naming a protected brand that it imitates. The Code does not allow that, and trade mark law may apply as well.',
      requirement: {
        type: 'remove_claim',
        instruction: 'Describe the product by its own qualities and take the other brand out.',
      },
      parents: ['CAP_3.1'],
      find: [
        '<competitor> (dupe~|replica~|knock off~|knockoff~|copies|clone~|fake~|lookalike~|look alike~|inspired|style|alternative for less)',
        '(dupe~|replica~|knock off~|knockoff~|clone~|fake~|lookalike~|look alike~|inspired by) ..3 <competitor>',
        '(replica~|dupe~|aaa|mirror) ..2 (designer|handbag~|watch~|perfume~|trainers|sneakers|football shirt~|jersey~)',
        '(designer|luxury) (dupe~|replica~|inspired|knock off~)',
      ],
      examples: {
        raises: [
          'Our Jo Malone dupe for £9',
          'Replica Rolex watches, next-day delivery',
          'The perfect Dyson dupe!',
          'Perfumes inspired by Chanel',
          'Designer dupes from £15',
        ],
        quiet: [
          'A replica of the Roman mosaic hangs in the hall.',
          'Fashion inspired by the sea.',
          'Buy Rolex watches from an authorised dealer.',
          'Do not be duped by fraudsters.',
          'A copy of your Apple receipt is attached.',
        ],
      },
    },
    {
      code: 'CAP_3.40',
      title: 'Do not mislead about who made the product',
      severity: 'MINOR',
      kind: 'evidence_request',
      headline: 'an “official” or “original” claim has to be true',
      summary: '“{quote}” needs proof of the origin it claims',
      why: '“{quote}” tells readers that the product comes from, or is licensed by, a particular maker. That needs substantiation before publication.',
      requirement: {
        type: 'provide_evidence',
        instruction: 'Provide the licence or dealership agreement behind “{quote}”.',
      },
      parents: ['CAP_3.1'],
      find: [
        '(official|authorised|authentic|genuine|licensed|certified) (<competitor>|uk) ..2 (store|shop|dealer|retailer|reseller|site|website|merchandise|partner|product~|supplier|stockist|service centre)',
        '(official|authorised) (dealer|retailer|reseller|distributor|stockist|partner|merchandise|supplier) (of|for) ..2 <competitor>',
        '(genuine|authentic|original|real) <competitor> ..2 (product~|parts|charger~|bag~|watch~|shoes|trainers)',
      ],
      examples: {
        raises: [
          'Official Apple repair partner: authorised Apple service centre',
          'Genuine Dyson parts from £9',
          'Authorised dealer of Tesla vehicles',
          'Authentic Louis Vuitton bags at outlet prices',
          'Official UK store',
        ],
        quiet: [
          'The official opening is on Saturday.',
          'Original recipes from our grandmother.',
          'A genuine welcome awaits you.',
          'Official opening hours are posted at the door.',
          'The authorised version of her biography.',
        ],
      },
    },
  ],
  broadcastTwins: [
    { code: 'BCAP_3.33', twinOf: 'CAP_3.32' },
    { code: 'BCAP_3.35', twinOf: 'CAP_3.34' },
  ],
} as const satisfies RuleFamily;
