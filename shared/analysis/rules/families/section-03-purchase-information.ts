import type { RuleFamily } from '../rule-format.ts';

export const section03PurchaseInformation = {
  name: 'Section 3: information in an invitation to buy',
  lexicons: { amount: ['(£|€|$) #', '# (£|€|p|pounds|euros|dollars|pence)'] },
  rules: [
    {
      code: 'CAP_3.4',
      title: 'An invitation to buy carries the information listed in the Code',
      severity: 'INFO',
      kind: 'missing_statement',
      headline: 'with a price, people are told what they need to know before they buy',
      summary: 'The invitation to buy is not complete ({count} findings)',
      why: 'What was found under {codes} belongs to the information that an advertisement with a price has to carry.',
      requirement: { type: 'add_qualification', instruction: 'Add what the particular findings name.' },
      examples: { raises: [], quiet: [] },
    },
    {
      code: 'CAP_3.4.1',
      title: 'Say what is sold',
      severity: 'INFO',
      kind: 'missing_statement',
      headline: 'the main characteristics of the product are missing',
      summary: '“{quote}” does not say what people get',
      why: '“{quote}” leaves open what people receive for their money. With a price, the main characteristics have to be stated.',
      requirement: {
        type: 'add_qualification',
        instruction: 'Say what “{quote}” contains at least: kind, number, size, condition.',
      },
      gate: { anyOf: ['retail'] },
      reading: 'mention',
      once: true,
      parents: ['CAP_3.4'],
      confidence: 0.66,
      find: [
        {
          match: [
            '(mystery|surprise|blind|lucky dip) (box~|bag~|parcel~|pallet~|pack~|bundle~|crate~)',
            '(models?|colours?|contents?|specification~|products?|designs?) (may|will|can) (vary|differ|be different)',
            '(actual|final) (product|item|model|colour) (may|will|can) (vary|differ|be different)',
            '(sent|supplied|chosen|picked) at random',
            '(colour|size|model|style) of our choice',
          ],
          with: { match: ['<amount>'], scope: 'asset' },
        },
      ],
      cures: [
        {
          match: [
            '(contains?|containing|includes?|including|with) ..2 (at least|#|three|four|five|six|ten|twelve)',
            '(choose|pick|select) ..3 (colour|size|model|style|own)',
            '(worth at least|minimum (value|contents))',
          ],
          scope: 'asset',
          because: 'the text says what people get at least',
        },
      ],
      examples: {
        raises: [
          'Mystery box £25. Order now.',
          'Lamp £15. Colours may vary.',
          'Blind bags, £4 each.',
          'Garden tools, £9.99, colour of our choice.',
          'Phone cases at £3, sent at random.',
        ],
        quiet: [
          'Mystery box £25: contains at least six craft beers from our shop.',
          'A mystery novel, £8.99.',
          'Prices and opening hours may vary.',
          'T-shirts £12. Choose your colour; products may vary in shade from the picture.',
          'The surprise of the evening was a bag of chestnuts.',
        ],
      },
    },
    {
      code: 'CAP_3.4.4',
      title: 'Give the cost of delivery',
      severity: 'INFO',
      kind: 'missing_statement',
      headline: 'the charge for delivery is not given',
      summary: '“{quote}” does not say what delivery costs',
      why: '“{quote}” says that delivery costs extra, but not how much or how the charge is worked out.',
      requirement: {
        type: 'add_qualification',
        instruction: 'Give the charge for delivery, or say how it is worked out.',
        wording: 'Delivery £[x]',
      },
      gate: { anyOf: ['retail'] },
      once: true,
      parents: ['CAP_3.4'],
      confidence: 0.7,
      find: [
        '(excl*|excluding|plus|not including|does not include|before) ..2 (delivery|postage|p and p|pandp|shipping|carriage|freight)',
        '(delivery|postage|p and p|shipping|carriage) ..2 (extra|not included|charged separately|charges (apply|vary)|costs (apply|vary)|fees (apply|vary)|calculated at checkout|applies|will be added)',
      ],
      cures: [
        {
          match: [
            '(delivery|postage|p and p|shipping|carriage) ..6 (<amount>|free)',
            '(free|plus <amount>|and <amount>|add <amount>|+ <amount>) for? (delivery|postage|p and p|shipping|carriage)',
          ],
          scope: 'asset',
          because: 'the charge for delivery is given',
        },
      ],
      examples: {
        raises: [
          'Oak bench £180 plus delivery. Order now.',
          'Six pairs of socks for £12, postage extra.',
          'Hot tub £399. Delivery charges apply.',
          'Sofa £499 excluding delivery, while stocks last.',
          'Rug £60. Shipping calculated at checkout.',
        ],
        quiet: [
          'Oak bench £180 plus £15 delivery.',
          'Free delivery on orders over £40.',
          'Socks £12, postage and packing £2.95 extra.',
          'Collect your sofa in store, £499.',
          'The delivery of the speech took an hour.',
        ],
      },
    },
    {
      code: 'CAP_3.4.5',
      title: 'Say when what is paid for now will come',
      severity: 'INFO',
      kind: 'missing_statement',
      headline: 'payment long before delivery has to be explained',
      summary: '“{quote}” takes an order without saying when it is met',
      why: '“{quote}” asks people to order or pay before the product exists or is in stock. Arrangements for payment and delivery that differ from what people expect have to be stated.',
      requirement: {
        type: 'add_qualification',
        instruction: 'Say when people pay and when the product will be delivered.',
      },
      gate: { anyOf: ['retail'] },
      once: true,
      parents: ['CAP_3.4'],
      confidence: 0.68,
      find: [
        {
          match: [
            '(pre order~|preorder~|pre sale|made to order|back in stock soon|crowdfund (it|this|our))',
            '(full payment|payment in full|pay in full) ..4 (in advance|up front|upfront|on order~|today|now)',
          ],
          with: { match: ['<amount>'], scope: 'asset' },
        },
      ],
      cures: [
        {
          match: [
            '(ship~|shipping|deliver~|delivery|dispatch~|arrive~|available|released|ready|published|out|due|expected|lead time) ..8 (# (day~|week~|month~)|two weeks|three weeks|four weeks|six weeks|january|february|march|april|may|june|july|august|september|october|november|december|20#|spring|summer|autumn|winter)',
            '(january|february|march|april|june|july|august|september|october|november|december) ..4 (delivery|dispatch|release)',
          ],
          scope: 'asset',
          because: 'the text says when the product will come',
        },
      ],
      examples: {
        raises: [
          'Pre-order the new console now, £449.',
          'Oak table, made to order, £900.',
          'Our smart kettle: pre-order today for £60.',
          'Shed £700. Full payment in advance.',
          'Preorder your hamper, £35.',
        ],
        quiet: [
          'Pre-order the new console, £449. Released on 12 November.',
          'Oak table, made to order, £900. Delivery in ten weeks: 10 weeks from order.',
          'The table of contents is in page order.',
          'Kettle £60, in stock.',
          'Made to order by a tailor in Leeds.',
        ],
      },
    },
    {
      code: 'CAP_3.4.6',
      title: 'State the right to cancel',
      severity: 'INFO',
      kind: 'missing_statement',
      headline: 'people who order at a distance are told of their right to cancel',
      summary: '“{quote}” lets people order at a distance; their right to cancel is missing or denied',
      why: 'Who orders at a distance may as a rule withdraw within 14 days. Beside “{quote}” the advertisement has to say so where that right exists, and may not deny it.',
      requirement: {
        type: 'add_qualification',
        instruction: 'State the right to cancel, or why it does not exist for this product.',
        wording: 'You may cancel within 14 days of receiving your order.',
      },
      gate: { anyOf: ['retail'], strength: 'strong' },
      reading: 'mention',
      once: true,
      parents: ['CAP_3.4'],
      confidence: 0.68,
      find: [
        '(order form|order coupon|complete the coupon|send ..4 (cheque|postal order)|cut out and return|call ..2 to order|phone ..2 to order|text ..2 to (buy|order)|order by (phone|post|text|telephone))',
        '(no (refunds?|returns?|cancellations?|exchanges)|all sales are? final|non refundable|cannot be (returned|refunded|cancelled)) ..6 (online|website|delivery|orders?|sale items|items|goods)',
        '(online|website|orders?|sale items|items|goods) ..6 (no (refunds?|returns?|cancellations?)|non refundable|cannot be (returned|refunded|cancelled))',
      ],
      cures: [
        {
          match: [
            '(cancel|cancelled|return|withdraw|refund~|money back) ..6 (within|# days|14 days|fourteen days|30 days|guarantee|any time|if you)',
            '(# days?|money back|satisfaction) ..3 (return~|refund~|guarantee|cancel*|approval|trial)',
            '(right to cancel|cancellation (right~|period)|free returns|money back)',
          ],
          scope: 'asset',
          because: 'the right to cancel or return is stated',
        },
      ],
      exempt: [
        {
          match: [
            '(personalised|perishable|bespoke|made to measure|hygiene|underwear|pierced|unsealed|ticket~|event~|concert~|hotel~|flight~|deposit~|download~|gift card~|hire)',
          ],
          scope: 'asset',
          because: 'the right to cancel does not exist for such products',
        },
      ],
      examples: {
        raises: [
          'Thermal slippers £12.99, was £20. Order by phone on 0800 123 4567.',
          'Send a cheque for £15.99; RRP £30.',
          'Sale: boots £40. Goods ordered online cannot be returned.',
          'Cut out and return the order form with £9.99. Half price!',
          'Call us to order: sheets £25, save £10.',
        ],
        quiet: [
          'Thermal slippers £12.99, was £20. Order by phone. Return them within 30 days if you do not like them.',
          'Personalised mugs £9, save £2: order by post. No refunds on personalised items ordered online.',
          'Slippers £12.99 in our shop, save £3.',
          'Order form for the village newsletter.',
          'Sheets £25, save £10. Order by phone; 28 days money back.',
        ],
      },
    },
  ],
} as const satisfies RuleFamily;
