import type { RuleFamily } from '../rule-format.ts';

export const section03Evidence = {
  name: 'Section 3: objective claims and their evidence',
  lexicons: {
    place: [
      '(uk|united kingdom|britain|england|scotland|wales|ireland|london|europe|world|nation|country|america|planet|globe|industry|market|high street|internet)',
    ],
    of_place: [
      '(in|across|throughout|within) (the)? (uk|united kingdom|country|world|market|industry|nation|area|region|city|north|south|business)|(in|across) (britain|england|scotland|wales|ireland|london|europe|your area)|on (the)? (market|planet|earth|high street)|worldwide|globally|nationwide|ever (made|created|invented|built)',
    ],
    superlative: [
      'best|number one|number 1|no 1|leading|biggest|largest|fastest|quickest|strongest|safest|smartest|cheapest|finest|toughest|lightest|thinnest|softest|greenest|cleanest|healthiest|purest|quietest|brightest|oldest|longest (lasting|running|established)?|fastest (growing|acting|selling)?|best (selling|rated|reviewed|loved|known|value|quality)|top (selling|rated|ranked)|highest (rated|quality|rating|reviewed|paid|paying)|lowest (priced)?|favourite|premier|foremost|most reviewed',
      'most (trusted|popular|effective|powerful|advanced|accurate|efficient|recommended|loved|reliable|potent|comprehensive|awarded|experienced|successful|reviewed|durable|affordable|innovative|comfortable|sustainable|natural|nutritious|bioavailable|concentrated|sensitive|secure|economical|environmentally friendly|authentic|exclusive|followed|downloaded|used|bought|sold|qualified|viewed|visited|intelligent|established)',
    ],
    people: [
      'user~|people|women|men|customer~|owner~|dog owners|pet owners|participants|those (tested|asked|surveyed)|patient~|parent~|mum~|member~|dentist~|doctor~|gp|gps|vet~|expert~|dermatologist~|consumer~|subscriber~|shopper~|viewer~|reader~|driver~|student~|client~|households|families|homeowners|businesses|companies|reviewers|volunteers|testers|athletes|professionals|brits|britons|adults|babies|dogs|cats|players|teachers|schools|investors|traders|respondents',
    ],
    audience_size: [
      '(#|one|two|three|five|ten|half a) (million|thousand|billion|m|k)|(# )?(million~|thousand~|hundred~) of|#',
    ],
    comparative: [
      'more|less|fewer|faster|quicker|better|stronger|longer|cheaper|lower|higher|thicker|brighter|cleaner|whiter|firmer|smoother|softer|thinner|lighter|safer|greater|bigger|larger|shorter|deeper|fuller|healthier|younger|sharper|quieter|drier|warmer|cooler|smarter|tougher|improvement|reduction|increase|decrease|success|satisfaction|effective|accurate|efficient|cheaper|larger|boost|drop|growth|reduced|relief|recovery|as (effective|fast|strong|much|powerful|likely|many)|stronger|quieter',
    ],
    measured_verb: [
      'reduce~|increase~|boost~|improve~|cut~|lower~|raise~|save~|grow~|double~|lift~|decrease~|speed~ up|extend~|minimise~|slash~|drop~|shrink~|enhance~|accelerate~|strengthen~|kill~|remove~|eliminate~|block~|destroy~|filter~|stop~|prevent~|absorb~|restore~|outperform~|protect~|lessen~',
    ],
  },
  rules: [
    {
      code: 'CAP_3.7',
      title: 'Evidence for objective claims',
      severity: 'MINOR',
      kind: 'evidence_request',
      headline: 'an objective claim has to be backed by documents before it is published',
      summary: '“{quote}” needs substantiation before publication',
      why: 'Readers will take “{quote}” as a fact that has been measured. The advertiser must hold documentary evidence for it, of the product as sold, before the advertisement appears.',
      requirement: {
        type: 'provide_evidence',
        instruction:
          'Provide the test, survey or sales data behind “{quote}”: who did it, when, on what and with which result. If there is none, take the claim out.',
      },
      parents: ['CAP_3.1'],
      confidence: 0.75,
      find: [
        '(clinically|scientifically|medically|independently|dermatologically|laboratory|lab|ophthalmologically|professionally) (proven|tested|shown|validated|trialled|approved|backed|researched|studied|verified|certified|formulated)',
        '(proven|shown|tested|demonstrated|known|guaranteed) to ..2 (work|help|reduce|improve|increase|boost|relieve|lower|treat|protect|prevent|stop|cut|deliver|kill|remove|repair|restore|support|burn|enhance|last|speed|make|save|be|get|grow|give|produce|eliminate|strengthen|outperform|attract|generate|win|double)',
        '(proven|guaranteed|measurable|visible|dramatic|instant|amazing|incredible|real) (results|effectiveness|efficacy|formula|method|technology|improvement~|relief|success|savings|benefits)',
        '(study|studies|trial~|tests|research|science|data|survey~|evidence) ..2 (show~|shown|prove~|proven|suggest~|confirm~|found|find~|reveal~|demonstrate~|say~|indicate~)',
        '(backed|supported|proven|validated|verified) by ..3 (science|research|study|studies|trial~|evidence|data|expert~|doctor~|scientist~)',
        '(science|evidence|research|clinically|doctor) (backed|based|led)',
        {
          match: [
            '# % (success|satisfaction|effective*|efficac*|accura*|approval|recovery|pass) ..1 (rate~)?',
            '(success|satisfaction|pass|approval|accuracy) rate~',
          ],
          strength: 0.95,
        },
        '<place> <superlative>',
        '<place> .. (number|no) (1|one)',
        {
          match: ['<superlative> ..5 <of_place>', '<superlative> ..3 (on|in) the market'],
          strength: 0.95,
        },
        '(no 1|number one|number 1) ..2 (brand|choice|rated|selling|supplier|provider|app|product|seller|recommended|company|service|best|supplement|treatment|clinic|solution|treatment|network|agent~|site|for|in)',
        '1 (rated|selling|choice|brand|app|recommended|best)',
        '# % ..2 <comparative>',
        '# % of (our|the|those|all)? <people>',
        '# (out of|in|of) # <people>',
        '(#|two|three|four|five|ten|twice|double) (x|times|fold) ..1 <comparative>',
        '(twice|double|triple) (the|as|your) ..2 <comparative>',
        '<measured_verb> ..6 (by|up to|over|at least|almost|nearly) ..3 # %',
        '<measured_verb> # % (of)?',
        '(up to|over)? (99|99.9|99.99|100) % ..1 (of)? (bacteria|germs|viruses|dust|pollen|allergens|odours|plaque|uv|proof|effective|accurate|waterproof|success|secure|safe|guarantee~|results|natural|organic|free|pure|genuine|legal|authentic)',
        '(results|difference|improvement~|relief|works|working|effects|changes) ..6 (in|within|after|from) (just|only|as little as|as few as|under|less than)? (#|one|two|three|four|five|six|seven|a|the first|first) <time>',
        '(see|feel|notice) ..2 (results|difference|improvement~|change~) ..4 (#|instant*|immediate*|day~|week~|minute~|first)',
        '(trusted|used|loved|chosen|recommended|enjoyed|preferred|approved|endorsed|relied on) by ..4 (#|million~|thousand~|hundreds|<people>)',
        '(over|more than|join|helped|sold|served|with|already) ..2 <audience_size> ..2 <people>',
        '(#|million~|thousand~) ..2 (sold|happy customers|satisfied customers|customers|downloads|five star reviews|# star reviews|lives changed|users)',
        '(world|europe|uk|britain|nation) (first|leading|best|number one|favourite)',
        '(market|industry|world) (leading|leader~|beating)',
        '(best selling|bestselling|best seller|top selling|top rated|highest rated|fastest selling|fastest growing|best rated|most reviewed|most trusted|most recommended)',
        '(save|saving|saves|saved) ..2 (up to|over|around|an average of|on average)? £ # ..4 (a|per|every|each|on your) (year|month|annum|week|bill~|energy|heating|insurance)',
        '(cut~|reduce~|slash~|lower~|save~ on|halve~) ..4 (bill~|heating|energy cost~|running costs|fuel|electricity|premium~) ..6 (#|half|%)',
        '(doctor~|dentist~|vet~|dermatologist~|expert~|pharmacist~|physio~|midwife|surgeon~|neurologist~|scientist~|nutritionist~) (recommended|approved|developed|formulated|designed|created|endorsed|tested|trusted)',
        '(recommended|approved|endorsed|used|developed|designed|created|formulated|tested) by ..2 (doctors|dentists|vets|dermatologists|experts|pharmacists|physios|physiotherapists|midwives|surgeons|scientists|professionals|nutritionists|neurologists|healthcare professionals|engineers|nhs)',
        '(100 %|completely|totally|entirely|absolutely) (effective|safe|accurate|waterproof|secure|proven|reliable|harmless|pain free|painless|risk free)',
        '(lasts|last|lasting|runs|works) (up to|for up to|over|for over|for) (#|ten|twenty) (year~|month~|hour~|miles|washes|times longer)',
        '(only|first) ..3 (that|to|with|which|proven|approved|accredited|certified) ..6 (uk|world|market|europe|country)',
        'the only ..1 (fsa|mhra|nhs|gp|dermatologist|clinically|medically|fda) (approved|proven|certified|licensed)',
        '(faster|quicker|stronger|safer|cheaper|more effective|more powerful|better|healthier|cleaner|more accurate|more reliable|more efficient) than (any|all|other|ordinary|traditional|conventional|most|the|standard|regular|normal|every)',
        '(unlike|better than|beats) (any )?(other|others|competing|rival|ordinary|traditional)',
        '(increase~|boost~|improve~|double~|maximise~|transform~) your (chances|odds|sales|income|profit~|productivity|iq|fuel economy|mpg|performance|revenue|earnings|conversion~|signal|speed|range)',
        '(rated|voted|named|ranked|awarded|crowned) (the)? (best|excellent|#|number|no|top|five|5|uk|most|great)',
        '(works|working|act~|absorb~|results) (instantly|immediately|in seconds|in minutes|fast|overnight|straight away|from day one|within (minutes|seconds|hours|days))',
        '(guarantee~|guaranteed) ..2 (results|success|approval|acceptance|return~|profit~|win~|pass|grades|sale|income|satisfaction|lowest|best|delivery)',
        '(superior|unrivalled|unmatched|unparalleled|unbeatable) (performance|protection|quality|accuracy|results|efficacy|absorption|bioavailability|coverage|speed|value)',
        '(drive|sleep|feel|see|look|live|sound|hear) (safer|better|younger|clearer|longer) (at night|than ever|instantly|in|for longer|every)',
        '(heat~|cool~|warm~) ..4 (room|home|house|space) ..4 (minute~|second~|pence|pennies|p an hour)',
      ],
      exempt: [
        {
          match: [
            'our (most|best|fastest|biggest|largest|strongest|latest|first|lightest|smartest|greenest|leading|only|favourite|premier|top)',
            'my (best|favourite|first|only)',
            '(his|her|their|its|your) (first|best|fastest|favourite|biggest|only|second)',
          ],
          scope: 'sentence',
          because: 'the sentence compares the advertiser with itself, not with the market',
        },
        {
          match: [
            '(world|national|olympic|european|british|commonwealth) (record|champion~|cup|title|lead time~)',
            'grand slam~',
            '(personal best|gold medal~|first place)',
          ],
          scope: 'block',
          because: 'the words report a sporting event',
        },
        {
          match: ['(vs|versus|since|baseline|against|compared (to|with)) ..2 #'],
          scope: 'sentence',
          because: 'the sentence names the year or figure it compares with',
        },
        {
          match: ['past performance', 'investment can go down', 'not an indication of'],
          scope: 'sentence',
          because: 'the sentence is a risk warning',
        },
      ],
      cures: [
        {
          match: [
            '(source|based on|survey of|according to|study of|tested (on|by)|verified (at|by)|for verification|to verify|see {url}|n #) ...12 (#|{url}|{email})',
            '# ..2 (women|men|people|users|participants|adults|respondents|consumers) ..3 (tested|surveyed|asked|took part|agreed) ..8 (#|january|february|march|april|may|june|july|august|september|october|november|december)',
          ],
          scope: 'asset',
          because: 'the asset names a source for its figures',
          effect: 'lowers',
        },
      ],
      examples: {
        raises: [
          'Clinically proven to improve sleep in older adults.',
          'Britain’s most trusted boiler cover.',
          '94% of women saw firmer skin after four weeks.',
          'Our filter removes 99.9% of bacteria from tap water.',
          'Three times stronger than ordinary tape.',
          'Recommended by dentists across the country.',
          'Join over 2 million happy customers.',
          'Visible results in just 7 days.',
        ],
        quiet: [
          'A warm, friendly café in the heart of Leeds.',
          'This is our most powerful laptop yet.',
          'She set a world record in Paris and won the gold medal.',
          'The sofa comes in three colours and two sizes.',
          'Past performance is not a guide to future returns.',
          'We will reply to your message within two working days.',
          'Results are published on 14 August.',
        ],
      },
    },
  ],
} as const satisfies RuleFamily;
