import type { RuleFamily } from '../rule-format.ts';

export const section01Responsibility = {
  name: 'Section 1: responsibility and legality',
  lexicons: {
    procedure: [
      '(surgery|surgeries|surgical|operation|bbl|brazilian butt lift|breast augmentation|breast enlargement|breast implants|boob job|tummy tuck|liposuction|lipo|rhinoplasty|nose job|facelift|face lift|mummy makeover|mommy makeover|hair transplant|gastric sleeve|gastric balloon|gastric band|vaser|labiaplasty|eyelid lift|blepharoplasty|veneers|dental implants|filler|fillers|lip filler|lip fillers|botox|anti wrinkle injections|injectables|liquid bbl|thread lift|weight loss injection|weight loss injections|fat freezing|cryolipolysis|body sculpting|body contouring|fat dissolving|aqualyx|lemon bottle|skin tightening|cheek filler|jaw filler|jawline filler|tear trough|fuller lips|bigger lips|plumper lips|bum filler|bum fillers|butt filler|butt fillers|bum lift|dermal filler|dermal fillers|facial fillers|facial filler|polynucleotides|profhilo|composite bonding|turkey teeth|skinny jab|skinny jabs|mounjaro|wegovy|ozempic|cosmetic procedure|cosmetic procedures)',
    ],
    pressure: [
      '(black friday|cyber monday|limited time|limited spaces|limited availability|limited slots|only # spaces|only # slots|last chance|last few|ends soon|ends tonight|ends today|today only|this week only|no need to think twice|by friday|walk in appointments|this weekend only|weekend only|before summer|before christmas|dates left|slots left|pays half|half each|book today|january only|half price|two for one|2 for 1|bring # friends|bring a mate|bring your friends|party|prosecco|pay in (3|4|three|four)|instalments|this month only|hurry|dont miss|do not miss|book now|act now|act fast|countdown|flash sale|january sale|christmas offer|summer sale|offer ends|offer~|deal~|discount~|% off|free consultation|giveaway|win|refer a friend|bring a friend|tag a friend|package deal~|all inclusive|payment plan~|from only|gift voucher~|special price~|save £)',
    ],
  },
  rules: [
    {
      code: 'CAP_1.3',
      title: 'Advertisements are prepared with responsibility',
      severity: 'MAJOR',
      kind: 'prohibition',
      headline: 'an advertisement may not press people into a risky decision or trivialise harm',
      summary: '“{quote}” is not responsible towards consumers or society',
      why: '“{quote}” presses people to decide quickly about something with lasting risk, makes light of harm, or plays on an insecurity. The Code asks for a sense of responsibility to consumers and to society.',
      requirement: {
        type: 'remove_claim',
        instruction:
          'Remove “{quote}”: leave out time pressure and prizes for procedures, the trivialising of borrowing, and everything that plays on insecurity or degrades people.',
      },
      reading: 'mention',
      confidence: 0.78,
      find: [
        {
          match: ['<procedure> ...12 <pressure>', '<pressure> ...12 <procedure>'],
          gate: { anyOf: ['cosmetic_procedure', 'clinic', 'weight_loss', 'medicine'] },
        },
        {
          match: [
            '(win|giveaway|prize|enter to win|competition|raffle) ...10 <procedure>',
            '<procedure> ...10 (giveaway|prize|enter to win|competition|raffle|holiday|vacation|5 star hotel|five star hotel)',
            '(insecure|insecurity|insecurities|ditch (the|your|that)|muffin top|love handles|bingo wings|mum tum|baby belly|pre baby body|double chin|wobbly bits|body confidence|hate your|ashamed of|embarrassed by|fix your|get rid of your|flaw~|ugly|saggy|imperfection~|perfect body|dream body|body goals|new year new (you|body|nose|me|smile)|snatched|hourglass|confidence) ...10 <procedure>',
            '<procedure> ...10 (perfect body|dream body|body goals|your figure back|body back|snatched|hourglass|new curves|bikini ready|bikini body|beach ready|beach body|summer body|muffin top|love handles|pre baby body|curves|new year new (you|body)|change~ your life|confidence|insecur*|dream (nose|lips|smile|figure))',
            '(lunchtime|lunch time|lunch break|lunch hour|no surgery|quick fix|painless|no downtime|no risk~|risk free|safe and simple|walk in walk out|scarless) ...8 <procedure>',
            '<procedure> ...12 (back (at|to) work|in and out in|home the same day|lunch time|over the weekend)',
            '<procedure> ...8 (lunchtime|lunch time|lunch break|lunch hour|quick fix|painless|pain free|no downtime|no risk~|risk free|walk in walk out|scarless)',
            '(bikini ready|bikini body|beach ready|beach body|summer body|party season|wedding ready) ...8 <procedure>',
          ],
          gate: { anyOf: ['cosmetic_procedure', 'clinic', 'weight_loss', 'medicine'] },
        },
        {
          match: [
            '(christmas|black friday|holiday~|presents|gifts|party|treat yourself|night out|festival|birthday|january|valentine~|easter|summer|shopping|splurge|spree) ...12 (loan~|borrow~|credit|finance|klarna|pay later|buy now pay later|bnpl|overdraft|clearpay|instalment~)',
            '(loan~|borrow~|credit card~|credit limit|finance|klarna|pay later|buy now pay later|bnpl|clearpay) ...12 (christmas|black friday|presents|gifts|party|treat yourself|night out|festival|birthday|valentine~|spree|splurge|stress free|hassle free|without the? (worry|stress|fretting|worrying|guilt))',
            '(instant|quick|fast|easy|hassle free|stress free|no fuss|in minutes|same day|guaranteed|bad credit|no credit check~|any credit history) ..4 (loan~|cash|credit|payday|approval|borrow*|finance)',
            '(pay in (3|4|three|four)|split (it|your|the) ..4 (payments|instalments)|split ..4 into|spread the cost|instalments) ..12 (takeaway~|pizza|drinks|festival~|night out|party|treat~|lashes|nails|tattoo|no (stress|drama|worries|guilt)|guilt free|stress free)',
            '(takeaway~|pizza|drinks|festival~|night out|treat yourself|tattoo) ...12 (pay later|pay in (3|4|three|four)|instalments|split)',
            '(cash|money|£ #) ..4 (you need)? ..2 for (the weekend|a night out|christmas|the party|your holiday|fun) ..12 (loan~|borrow~|account)',
            '(loan~|borrow~) ..6 (book (that|a) holiday|treat|weekend|party|fun|bored)',
            '(# minute|instant|same day|quick|fast) (loan~|cash|payout)',
            '(get|grab|tap) ..3 £ # ..6 (later|sort it|in minutes|now|today)',
            '(skint|broke|hungry|bored|yolo|you only live once|no questions asked|worry (about it)? later) ..12 (loan~|borrow~|credit|cash|card|advance|get £)',
            '(loan~|borrow~|credit|cash|card|get £ #) ..8 (no questions asked|you only live once|yolo|worry later|worry about it later)',
            '(payday|short on cash|skint|broke|run out of money|cant wait (till|until) payday|make ends meet|cash strapped) ...10 (loan~|borrow~|credit|cash|advance|pay later)',
          ],
          gate: { anyOf: ['credit', 'retail', 'sales_promotion', 'business_opportunity'] },
        },
        {
          match: ['(black friday|cyber monday|christmas|boxing day|festive)'],
          with: { match: ['(credit limit|credit card~|loan~|borrow up to|overdraft)'], scope: 'asset' },
          gate: { anyOf: ['credit'] },
        },
        {
          match: [
            '(get high (on|legally|tonight|with)|legal high~|legally high|hhc|thc gummies|delta 8|nitrous|laughing gas|poppers|magic mushroom~)',
            '(catapult~|slingshot~|bb gun~|crossbow~|fireworks|knife|knives) ..8 (kids|children|mischief|teen~|lads)',
          ],
          gate: { noneOf: ['service_notice'] },
        },
        {
          match: [
            '(ai|virtual|online) (girlfriend~|girl~|boyfriend~|companion~|waifu|lover~) ...10 (nsfw|no filter~|no limit~|uncensored|sext*|naughty|nude~|undress*|spicy|do anything|obey~|roleplay|fantas*)',
            '(undress|nudify|remove her? clothes|see her naked|deepfake|face swap porn)',
            '(no filter~|uncensored|nsfw|18 +) ...8 (chat~|ai|girl~|roleplay|app|game)',
            '(mail order bride~|(ukrainian|russian|asian|thai|filipina|slavic|colombian) (women|girls|ladies|brides|beauties|singles)) ...14 (date~|dating|marry|marriage|waiting|meet|single~|older men|mature men|men over|men 40|support|looking for)',
          ],
        },
        {
          match: [
            '(still|do you|always) (feel|feeling|look) (big|fat|huge|flabby|chubby|frumpy)',
            '(thigh gap|thinspo|thinspiration|size zero|heroin chic|visible collarbones|ribs showing)',
            '(skinny|super thin|ultra thin|bony|bones|size 0) (and|is|are) ..2 (proud|back|in|beautiful|the new)',
          ],
          gate: { anyOf: ['retail', 'social_post', 'sales_promotion', 'weight_loss', 'cosmetic'] },
        },
        {
          match: [
            '(side effects|overdose|addicted|high|trip|pill~|take two) ...8 (obsess*|call us in the morning|dealer|drug of choice|get your fix|your fix)',
          ],
          gate: { anyOf: ['social_post', 'retail', 'cosmetic', 'sales_promotion'] },
          strength: 0.8,
        },
        {
          match: ['(light up|smok*|vape~|vaping|cigar~) ...8 (dapper|style|cool|sexy|boss|king|suit~|look~)'],
          gate: { anyOf: ['social_post', 'tobacco', 'vape'] },
          strength: 0.8,
        },
        {
          match: [
            '(speed~|race~|racing|drift~|burnout~|wheelie~|stunt~|100 mph|top speed|no helmet|without a? helmet|# mph|break~ the (rules|limit|speed limit)|dodge~ the (police|cops)|outrun) ...8 (street~|road~|public|pavement|traffic|scooter~|e bike~|ebike~|city)',
          ],
          gate: { anyOf: ['motoring', 'retail', 'social_post'] },
          strength: 0.8,
        },
      ],
      exempt: [
        {
          match: [
            '(gp|doctors?|dental|vets?) (surgery|surgeries)',
            '(ask|call|ring|contact|visit) (your|the) (local )?surgery',
            '(vaccine~|vaccination~|flu jab~|screening)',
          ],
          scope: 'sentence',
          because: 'the surgery is a practice, not an operation',
        },
        {
          match: [
            '(borrow|spend|lend~) only? (responsibly|within your means|what you can afford)',
            'before you borrow',
            'debt advice',
            'moneyhelper',
          ],
          scope: 'block',
          because: 'the text asks people to borrow responsibly',
          effect: 'lowers',
        },
        {
          match: [
            '(take all? the time|cooling off|no pressure|no obligation|think it over|two week~ (to|reflection)|discuss the risks|full consultation with)',
          ],
          scope: 'asset',
          because: 'the text gives people time and speaks of risks',
          effect: 'lowers',
        },
        {
          match: [
            '(stop smoking|quit smoking|no smoking|smoke free|surgery (hours|opening|times|reception|appointments)|gp surgery|doctors surgery|vet surgery|dental surgery|veterinary surgery)',
          ],
          scope: 'block',
          because: 'the text is about health care or a medical practice',
        },
        {
          match: [
            '(limit~|cut|reduced|lowered|restricted|capped|slowed) ..8 # mph',
            'speed limit~',
            '(cut|reduced|lowered|limited|capped) the top speed',
          ],
          scope: 'sentence',
          because: 'the sentence gives a limit to speed',
        },
      ],
      examples: {
        raises: [
          'Black Friday: 30% off breast augmentation. Only four spaces left at our clinic!',
          'Win a free nose job! Tag a friend and follow our cosmetic clinic.',
          'Take the stress out of Christmas with a hassle-free loan. Instant cash, representative APR 49.9%.',
          'Your AI girlfriend has no filters and will do anything. Chat now.',
          'BBL package deal in Istanbul with five-star hotel: get your dream body this summer. Cosmetic surgery from £2,500.',
          'Liquid BBL: instant curves in your lunch break, £999.',
          'Lip filler £99 this weekend only',
          'Split your takeaway into three instalments: pay later with us.',
          'Thigh gap leggings, £20',
          'Bored at work? Borrow £200 and book that holiday.',
          'Black Friday: a credit limit of up to £4,000 on our credit card',
          'Hungry but skint? Get £50 cash now, no questions asked: our payday loan.',
          'Facial fillers from £80 at our clinic. Bring your mum, she pays half.',
          'Fuller lips by Friday at our aesthetic clinic: no need to think twice.',
          'Nose job in Istanbul: fly on Friday, back at work on Monday. Cosmetic surgery from £1,900.',
        ],
        quiet: [
          'Our GP surgery is open from eight to six. Book now for flu jabs.',
          'A consultation with the surgeon comes first; take all the time you need to decide. Cosmetic surgery in Leeds.',
          'Save 20% on Christmas jumpers this weekend.',
          'Representative 22.9% APR (variable). Borrow only what you can afford.',
          'Race for Life takes place in the park on Sunday.',
          'Split the bill with friends in our app.',
          'Mince is back in our butcher’s window.',
          'Party food from £2 a tray',
          'Christmas opening hours: borrow library books for three weeks.',
          'Complete the levels and get high scores.',
          'She was back at work on Monday.',
          'Our hire scooters are limited to 10 mph on every road and street in the city.',
        ],
      },
    },
    {
      code: 'CAP_1.10',
      title: 'Advertisements are lawful',
      severity: 'MAJOR',
      kind: 'evidence_request',
      headline: 'the product has to be lawful to sell and to describe like this',
      summary: '“{quote}” needs proof that it may lawfully be sold or described like this',
      why: '“{quote}” offers something whose sale or description the law restricts. Whether it is lawful here cannot be seen from the file and has to be shown before publication.',
      requirement: {
        type: 'provide_evidence',
        instruction: 'Provide the registration, licence or marking that makes “{quote}” lawful, or remove it.',
      },
      reading: 'mention',
      confidence: 0.68,
      find: [
        {
          match: [
            '(bracelet~|wristband~|patch~|insole~|ring~|magnet~|necklace~|device~|wearable~|tights|leggings|socks|belt~|mat~|lamp~|sleeve~|brace~|massager~|wand~|mask~|laser~|headset~) ..12 (relieve~|treat~|cure~|heal~|lymphatic|circulation|blood flow|inflammation|pain|anxiety|adhd|insomnia|menopause|arthritis|migraine~|neuropathy|blood sugar|blood pressure|diabetes|tinnitus|sciatica)',
            '(relieve~|treat~|cure~|heal~|reduce~|improve~) ..6 (lymphatic|circulation|inflammation|neuropathy|blood pressure|blood sugar|tinnitus|sciatica|adhd) ..10 (bracelet~|wristband~|patch~|insole~|ring~|magnet~|necklace~|device~|wearable~|tights|leggings|socks|belt~|mat~|lamp~|sleeve~|brace~|massager~|wand~|laser~|headset~)',
          ],
        },
        '(radar detector~|speed camera (jammer~|blocker~)|number plate (blocker~|hider~|spray)|gps jammer~|signal jammer~)',
        '(buy|order|get|sell~|legal|legally) ..5 (ketamine|lsd|magic mushroom~|psilocybin|steroids|sarms|melatonin|dmt|nitrous oxide|laughing gas|fake id~|knuckleduster~|stun gun~|pepper spray~|zombie knife|zombie knives)',
        '(e scooter~|escooter~|electric scooter~) ..12 (on the (road~|pavement~|street~)|commut*|to work|around (town|the city)|through traffic|public road~)',
      ],
      cures: [
        {
          match: [
            '(ukca|ce marked|ce mark|mhra registered|registered with the mhra|class (i|ii|iia|1|2) medical device|medical device registered|private land only|not legal? on public roads|licensed by)',
          ],
          scope: 'asset',
          because: 'the marking, registration or limit is stated',
        },
      ],
      examples: {
        raises: [
          'A magnetic bracelet that relieves menopause symptoms.',
          'These tights improve lymphatic drainage and reduce inflammation: order your socks and tights today.',
          'Order SARMs online, delivered to your door.',
          'Our electric scooter is perfect for commuting through traffic.',
          'A speed camera blocker that fits any car.',
        ],
        quiet: [
          'CE marked TENS device for the relief of back pain: a class IIa medical device.',
          'A silver bracelet with a moon charm.',
          'E-scooter, 25 km range. Use on private land only; not legal on public roads.',
          'Warm socks for cold mornings.',
          'A massage mat in blue or grey.',
        ],
      },
    },
  ],
  broadcastTwins: [{ code: 'BCAP_1.2', twinOf: 'CAP_1.3' }],
} as const satisfies RuleFamily;
