import type { RuleFamily } from '../rule-format.ts';

export const section03Free = {
  name: 'Section 3: free offers and trials',
  rules: [
    {
      code: 'CAP_3.23',
      title: 'Nothing is free that has to be paid for',
      severity: 'MINOR',
      kind: 'prohibition',
      headline: 'something is called free although a payment is asked for',
      summary: '“{quote}” calls something free although it costs money',
      why: '“{quote}” names a payment together with the free item. The only costs a free offer may carry are the unavoidable cost of answering it and true postage or collection.',
      requirement: {
        type: 'replace_wording',
        instruction: 'Take out “free”, or take out the charge, and give the real price of what people receive.',
      },
      parents: ['CAP_3.1'],
      find: [
        'free ...12 (just|only|simply|all you) (pay|cover) ..4 (postage|shipping|p and p|delivery|packing|packaging|handling|admin*|processing|activation|fee~|deposit)',
        'free ..6 (plus|+|small|excluding) ..3 (p and p|postage|packing|handling|admin fee~|processing fee~|activation fee~|joining fee~|delivery)',
        '(just|only) pay ..3 (postage|shipping|p and p|delivery|packing|handling|admin|processing) ...12 free',
        'free ..8 (with|when you|if you|for) ..4 (subscribe~|subscription|sign up (for|to)|deposit|activate)',
        'free (sample|gift|bottle|book|kit|box) ..6 (£|€|$) #',
        {
          match: ['free ..1 (pack|kit|box|bottle|pot|tin|bag|sample)'],
          with: { match: ['(every|each|a|per) (month|week) until ..3 cancel'], scope: 'asset' },
        },
      ],
      exempt: [
        {
          match: ['(with|on) ..2 (order~|purchase~|shop) ..1 (over|of|above|from)'],
          scope: 'sentence',
          because: 'the gift comes with an order of a stated sum, and nothing else has to be paid for it',
        },
        {
          match: ['(no|without) ..2 (postage|shipping|p and p|handling|deposit|card|payment)'],
          scope: 'sentence',
          because: 'the sentence says that nothing is charged',
        },
      ],
      examples: {
        raises: [
          'Your first box is free, just pay £3.95 postage and packing.',
          'Free watch! Only pay handling.',
          'Get a free bottle plus p&p.',
          'Free phone when you sign up to a 24-month plan.',
          'Just pay shipping and the book is free.',
          'FREE starter pack*\n* You pay £4.95 postage today, and then £39.99 every month until you cancel.',
        ],
        quiet: [
          'Entry to the gallery is free.',
          'Returns are free and simple.',
          'Every order comes with a free sample. Subscribers pay £12 in advance.',
          'Free parking for guests.',
          'A free sample with each order over £15.',
          'The free guide comes by e-mail; no payment or card needed.',
          'Gluten-free bread, £2.40.',
          'Free trial for 14 days, then £7.99 a month until you cancel.',
        ],
      },
    },
    {
      code: 'CAP_3.24',
      title: 'Make the commitment behind a free offer or trial clear',
      severity: 'MINOR',
      kind: 'missing_statement',
      headline: 'a free trial or offer without its later price, term and way out',
      summary: '“{quote}”: say what is paid afterwards and how to cancel',
      why: 'People who accept “{quote}” are often charged afterwards. The advertisement has to say next to the offer what follows, what it costs and how it ends.',
      requirement: {
        type: 'add_qualification',
        instruction:
          'Add to “{quote}” the price after the free period, how often it is charged, and how and until when it can be cancelled.',
        wording:
          'Free for [period], then £[price] a [month/year] until cancelled. Cancel at any time before [date] to avoid being charged.',
      },
      parents: ['CAP_3.1'],
      find: [
        'free ..1 (trial~|# (day|week|month) trial~)',
        '(# (day~|week~|month~)|first (week|month|box|# months)|one month|a month) ..1 (free|on us)',
        'try ..4 (free|for free) ..3 (for)? (#|a|one)? (day~|week~|month~)',
        '(try|start) ..4 (for free|free today|free now)',
        '(first|# th|#) (night|week|day|month|box|bottle|delivery|order) ..2 free',
      ],
      exempt: [
        {
          match: [
            '(free (return~|delivery|entry|parking) for|within # days|within (a|one|#) (weeks?|months?))',
            'no (commitment|card (is)? (needed|required)|payment details|subscription)',
          ],
          scope: 'sentence',
          because: 'nothing has to be paid after the offer',
        },
      ],
      cures: [
        {
          match: [
            '(then|after|thereafter|afterwards|following|renew~|auto renew~|continue~) ..8 (£|€|$) #',
            '(£|€|$) # ..4 (a|per|every) (month|year|week) ..4 (after|thereafter|then|afterwards|unless|until)',
          ],
          scope: 'asset',
          because: 'the asset says what follows the free period',
        },
      ],
      gate: { noneOf: ['service_notice'] },
      examples: {
        raises: [
          'Start your free trial today.',
          'Your first month free. Download the app.',
          'Try it free for 14 days and feel the difference.',
          '7-day free trial of our tipping service',
          'First box free for new members!',
          'Free 30-day trial. Cancel anytime.',
        ],
        quiet: [
          'Start your free trial: then £9.99 a month until cancelled.',
          'We answer such requests within one month, free of charge.',
          'First month free, £8 a month thereafter. Cancel at any time before day 30.',
          'A trial shift is part of the interview.',
          'Feel free to try our samples in store.',
          'Free delivery on your first order over £20.',
        ],
      },
    },
    {
      code: 'CAP_3.25',
      title: 'A part of the package is not free',
      severity: 'MINOR',
      kind: 'prohibition',
      headline: 'an included element may not be called free',
      summary: '“{quote}” calls an element of the package free',
      why: 'In “{quote}” the price already pays for everything that belongs to the package. Calling one part of it free suggests a gift that does not exist.',
      requirement: { type: 'replace_wording', instruction: 'Say “included” in place of “free”.', wording: 'included' },
      parents: ['CAP_3.1'],
      find: [
        '(package|price|all inclusive|bundle|fare|membership|subscription|course|fee) ..4 (include~|including|comes with|contain~) ..8 free',
        '(# th|fourth|third|second|# th) (week|night|month) free',
        '(include~|including) ..3 free (#|breakfast|wifi|meals|transfer~|insurance|kit|training|gift|consultation|support|delivery|parking)',
      ],
      exempt: [
        {
          match: [
            '(gluten|sugar|dairy|fat|alcohol|nut|duty|tax|plastic|cruelty|hands|stress|hassle|risk|worry|lactose|caffeine|bpa|toll|rent|wheat) free',
            'free range',
            'free from',
          ],
          scope: 'sentence',
          because: '“free” stands for the absence of something',
        },
      ],
      examples: {
        raises: [
          'All-inclusive package including free meals and drinks.',
          'The course fee includes a free starter kit.',
          'Membership comes with free classes and towels.',
          'Stay three weeks, fourth week free.',
          'Our price includes free insurance.',
        ],
        quiet: [
          'The package includes breakfast and transfers.',
          'The bundle contains gluten-free pasta.',
          'Free-range eggs are included in the box.',
          'Admission is free on Sundays.',
          'The subscription includes sugar-free drinks.',
        ],
      },
    },
    {
      code: 'CAP_3.26',
      title: 'A refund is not a free trial',
      severity: 'MINOR',
      kind: 'prohibition',
      headline: 'a purchase with a refund may not be called a free trial',
      summary: '“{quote}” calls a refundable purchase free',
      why: 'According to “{quote}” people pay first and get their money back later. That is a purchase with a refund; a free trial asks for no payment.',
      requirement: {
        type: 'replace_wording',
        instruction: 'Call it what it is: a money-back period.',
        wording: 'Try it for [number] days; if you are not satisfied we refund the price.',
      },
      parents: ['CAP_3.1'],
      find: [
        '(free trial|risk free trial|try it free|try free|free for # days) ...20 (money back|refund~|full refund)',
        '(money back|refund~) ...12 (free trial|risk free trial)',
      ],
      examples: {
        raises: [
          'Free trial: if you do not love it, get a full refund within 30 days.',
          'Try it free! 60-day money-back guarantee on your purchase.',
          'A risk-free trial. Send it back and we refund every penny.',
          'Refund within a month makes this a free trial.',
          'Free trial with money back if unhappy',
        ],
        quiet: [
          'Free trial, no payment details needed.',
          'Full refund within 30 days of purchase.',
          'Money-back guarantee on all mattresses.',
          'The clinical trial was free of charge for volunteers.',
          'Ask for your refund at the desk.',
        ],
      },
    },
  ],
} as const satisfies RuleFamily;
