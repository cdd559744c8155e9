import type { RuleFamily } from '../rule-format.ts';

export const section03General = {
  name: 'Section 3: general rule and qualifications',
  rules: [
    {
      code: 'CAP_3.1',
      title: 'Advertisements must not mislead',
      severity: 'MINOR',
      kind: 'evidence_request',
      headline: 'taken together, the claims found could mislead',
      summary: 'Overall impression: the passages found under {codes} could mislead',
      why: 'Each finding under {codes} is also a matter of this general rule: whoever reads the whole advertisement must not be led to a decision by something that is untrue, unproven or left out.',
      requirement: {
        type: 'human_review',
        instruction:
          'Settle the findings under {codes}, then read the whole advertisement once more as a customer would.',
      },
      examples: { raises: [], quiet: [] },
    },
    {
      code: 'CAP_3.9',
      title: 'State significant limits, and do not contradict the headline in small print',
      severity: 'MINOR',
      kind: 'missing_statement',
      headline: 'the claim has limits that have to be stated beside it',
      summary: '“{quote}” needs its significant limits stated',
      why: 'Read on its own, “{quote}” has no exceptions. If it has any, readers must see them with the claim; a note may explain the claim but not take it back.',
      requirement: {
        type: 'add_qualification',
        instruction: 'State the conditions of “{quote}” next to it, or word the claim so that it holds without them.',
      },
      parents: ['CAP_3.1', 'CAP_3.3'],
      confidence: 0.72,
      find: [
        'unlimited ..2 (data|calls|texts|minutes|broadband|access|use|usage|speed~|everything|internet|streaming|repairs|claims|callouts|call outs|classes|treatments|consultations|revisions|refills|downloads|storage|entry|travel|visits|coffee|delivery|warranty|miles|mileage)',
        '(no|zero) (mid contract price rises|price (rises|rise|increases|increase|hikes)|excess|subscription~|monthly (bills|bill|fees|fee|payments)|call out (charge~|fee~)|service charge~|ads|adverts|estate agent fees|legal fees|fees|fee|hidden (fees|costs|charges)|commission|contract|charges|catch|strings|strings attached|restrictions|limits|minimum (spend|term)|exclusions|deposit|interest|upfront cost~|joining fee|cancellation fee~)',
        '(for life|lifetime) (warranty|guarantee|access|membership|cover|free)',
        '(free|half price|fixed|cover~|guaranteed) for life',
        '(any|every) (where|device|car|home|size|order|item|customer|purchase) ..2 (guaranteed|free|included|accepted|covered)',
        '(everything|all (products|items|orders|stock|ranges|styles|full priced items)) ..4 (off|free|half price|reduced|must go|discount~)',
        '# % off ..2 (everything|all|full priced|full price|sitewide|entire|any|every)',
        '(could|can) (be nil|be zero|be nothing|cost nothing|pay nothing|be free)',
        '(zero|nil|nothing|no) (bill~|electricity bill~|energy bill~|running costs|emissions|cost to you|tax|risk|calories|waste)',
        'never pay ..3 (again|for (electricity|energy|fuel|heating|delivery|tv))',
        '(zero|no) emission~ (car~|vehicle~|driving|travel|flight~|delivery|electric)',
        '(potential|potentially) (zero|nil|free)',
        '(guarantee~|guaranteed) (by|for|before|in time for) ..2 (christmas|valentine~|mother~|father~|easter|birthday|monday|tuesday|wednesday|thursday|friday|saturday|sunday|tomorrow)',
        '(guarantee~|guaranteed) ..3 (delivery|before christmas|next day|arrival|in time|installation|acceptance|approval)',
        '(order|buy|book) by ..6 (guarantee~|for christmas|in time for)',
        {
          match: [
            '(lose~|lost|drop~|shed~|earn~|make~|made|save~|saved) ..3 # ..4 in ..2 <number> <time>',
            '(earn~|make~|made|won|save~|saved) ..2 <currency> #',
          ],
          with: {
            match: ['(not typical|results may vary|results vary|individual results|actor portrayal|dramatisation)'],
            scope: 'asset',
          },
        },
        {
          match: ['(terms and conditions|t and c~|terms|conditions) (may apply|apply)'],
          gate: { anyOf: ['sales_promotion', 'prize_promotion'], strength: 'strong' },
        },
        '(you could|you may|may also) (qualify|be eligible|be entitled) ..4 (free|grant|funding|compensation|refund|money)',
        '(refund~|compensation|claim) ..4 (up to) £ #',
        '(anyone|everyone|everybody|all of us) (can|qualifies|is eligible|is accepted|accepted|wins)',
        '(works|compatible|suitable) (with|for|on) (all|any|every|everyone)',
        '(price|rate|plan|deal) ..3 (forever|for life|never goes up|that never changes|for good)',
        'without ..2 (monthly fee~|subscription|contract|monthly payment~|hidden costs)',
        '(pay|for) (nothing|£ 0) ..3 (today|now|until|upfront|more)',
        '(boiler|phone|laptop|windows|solar panels|hearing aid~|insulation) ..2 for (nothing|free)',
        '(everyone|anyone|homeowners) (automatically)? qualif*',
        '(no|without) exceptions',
      ],
      exempt: [
        {
          match: ['(pay~|earn~|bear~) no interest', '(depends?|depending) on (your|how|the)'],
          scope: 'sentence',
          because: 'the words say what is not earned, or what the promise depends on',
        },
        {
          match: [
            '(terms|conditions) ..3 (page|section|link|below|here)',
            'full (terms|t and c~|details|conditions) ..6 ({url}|at|here|overleaf|below|see|found|available)',
            '(see|visit|at|read|view) ..6 ({url}|website) ..4 (terms|details|conditions|t and c~)',
          ],
          scope: 'asset',
          because: 'the asset says where the full conditions are',
        },
      ],
      cures: [
        {
          match: ['(we|well) (will)? refund ..4 (delivery|charge|postage|fee)', '(if|when) (we are|were|it is) late'],
          scope: 'asset',
          because: 'the asset says what happens when the promise is not kept',
        },
        {
          match: [
            '(fair use|fair usage) (policy|limit~|cap|allowance)',
            '(capped|slowed|reduced) (at|to|after) ..2 #',
            'lifetime ..12 (# years|of the (bag|product|item|frame|boiler))',
            '(exclude~|excluding|except|exclusions|not including|does not include|only applies|applies (only)? to|available (only)? (to|on|in)|limited to|valid (until|on|for|from)|offer (ends|valid)|ends (#|midnight|sunday|monday)|minimum (spend|term|order)|new customers only|selected (lines|items|stores))',
          ],
          scope: 'asset',
          because: 'the asset states limits of the offer',
        },
      ],
      examples: {
        raises: [
          'Unlimited broadband for your home.',
          'Switch today with no hidden fees.',
          'Your energy bill could be nil with our solar panels.',
          '60% off everything this weekend!',
          'Order by 12 December to guarantee delivery before Christmas.',
          'No mid-contract price rises, guaranteed.',
          'Boiler cover: unlimited repairs, no excess.',
          'Order today, guaranteed by Mother’s Day.',
          'Lose 10 lbs in 7 days! Results not typical.',
          'One plan, one price, forever.',
          'Fast internet without a monthly fee',
          'A brand new boiler for nothing',
        ],
        quiet: [
          'Unlimited data. A fair usage policy of 600 GB a month applies.',
          '60% off everything, excluding furniture. Offer ends 4 May.',
          'The museum has a café and a shop.',
          'Delivery costs £3.99 and takes two days.',
          'We do not offer unlimited data on this plan.',
          'The results shown are not typical.',
          'There was an excess of rain this June.',
          'Entry costs £4, and there is nothing to pay for children.',
          'Guaranteed delivery before 1pm: if we are late we refund the delivery charge.',
          'Check whether you qualify on the council’s website.',
        ],
      },
    },
    {
      code: 'CAP_3.10',
      title: 'Qualifications must be presented clearly',
      severity: 'MINOR',
      kind: 'missing_statement',
      headline: 'a note is announced by a sign and cannot be found',
      summary: '“{quote}” carries a note sign, but the file has no such note',
      why: 'The sign at “{quote}” promises a condition. Readers look for it and find nothing, so they cannot know what limits the claim.',
      requirement: {
        type: 'add_qualification',
        instruction:
          'Put the note that belongs to “{quote}” into the same advertisement, near the claim and readable, or remove the sign.',
      },
      parents: ['CAP_3.1'],
      find: [
        {
          match: ['{noteref}'],
          with: {
            match: [
              '(£|€|$|%|free|save~|off|half price|sale|win|best|no 1|number one|favourite|fastest|cheapest|guarantee~|from|up to|unlimited|proven|approved|apr|new|only|cover~|includ*)',
            ],
            scope: 'sentence',
          },
        },
      ],
      exempt: [
        {
          match: [
            '(name|email|e mail|address|email address|phone|telephone|mobile|number|password|postcode|country|message|required|subject|company|title) {noteref}',
          ],
          scope: 'block',
          because: 'the sign marks a field of a form that has to be filled in',
        },
      ],
      cures: [{ match: ['{note}'], scope: 'asset', because: 'a note with such a sign is in the file' }],
      once: true,
      reading: 'mention',
      examples: {
        raises: [
          'Half price flights* to Spain',
          'Loans from 6.9% APR*\nApply now',
          'The UK’s favourite oat drink†',
          'Win a car*! Text CAR to enter.',
          '45% off full-priced items*\nShop the sale here',
        ],
        quiet: [
          'Half price flights* to Spain\n* Travel between 3 and 20 March.',
          'The UK’s favourite oat drink†\n† Sales by volume, year to June 2025.',
          'A 5* hotel by the sea',
          'What the f**k was that?',
          'Loans from 6.9% APR. Representative example below.',
          'Your first payment is due on the day you order.*',
        ],
      },
    },
  ],
  broadcastTwins: [
    { code: 'BCAP_3.1', twinOf: 'CAP_3.1' },
    { code: 'BCAP_3.10', twinOf: 'CAP_3.9' },
  ],
} as const satisfies RuleFamily;
