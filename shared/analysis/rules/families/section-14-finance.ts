import type { RuleFamily } from '../rule-format.ts';

const riskWarning = {
  match: [
    '(capital|money|investment~|savings) ..3 at risk',
    '(value|price~|investment~) ..8 (go|fall|move) down (as well as|and) up',
    '(fall|go down|rise or fall|rise and fall|fall as well as rise|down as well as up)',
    '(lose|losing) ..4 (some or all|all|your) ..4 (money|capital|investment|savings)',
    '(could|may|might|can) (lose|get back less)',
    'get back less than',
    'not covered by the (fscs|financial services compensation scheme)',
    'dont invest unless youre prepared to lose',
    'high risk investment',
  ],
} as const;

export const section14Finance = {
  name: 'Section 14: financial products',
  rules: [
    {
      code: 'CAP_14.4',
      title: 'Say that investments can fall',
      severity: 'MAJOR',
      kind: 'missing_statement',
      headline: 'an offer of an investment has to say that values can go down as well as up',
      summary: 'The advertisement does not say that investments can fall',
      why: '“{quote}” offers an investment, and nothing in the file says that its value can go down as well as up. The Code asks for that statement in the advertisement.',
      requirement: {
        type: 'add_qualification',
        instruction: 'Add a clear risk warning next to the offer.',
        wording: 'The value of investments can go down as well as up and you may get back less than you put in.',
      },
      gate: { anyOf: ['investment', 'crypto'], strength: 'strong' },
      reading: 'mention',
      once: true,
      parents: ['CAP_14.1'],
      confidence: 0.78,
      find: [
        '(invest~|investing|buy|trade|trading|stake|staking|own|grow|earn) ..6 (bitcoin|crypto*|ethereum|token~|coin~|nft~|share~|stocks|fund~|bond~|isa|forex|fx|cfd~|gold|silver|property|whisky|wine|cask~|portfolio~|etf~|commodit*|money)',
        '(return~|yield~|growth|interest|profit~|apy|roi) of ..3 (%|percent)',
        '(#) % ..4 (return~|yield|growth|interest|profit~|apy|p a|a year|per year|annually|per month|a month|fixed)',
        '(bitcoin|crypto*|forex|trading|investment~|bond~) ..8 (return~|profit~|gain~|earn~|wealth|growth|income|opportunit*)',
      ],
      cures: [{ ...riskWarning, scope: 'asset', because: 'the risk is stated' }],
      exempt: [
        {
          match: [
            '(invest~|investing|investment) in ..4 (our|the|your|people|staff|community|future|training|infrastructure|education|yourself|quality|skills|schools|roads|technology)',
          ],
          scope: 'sentence',
          because: 'no money is asked for here',
        },
      ],
      examples: {
        raises: [
          'Buy Bitcoin in minutes with our crypto app.',
          'Fixed returns of 9% a year on our property bond. Invest from £100.',
          'Start trading forex today: our signals made 400% profit last year.',
          'Buy whisky casks as an investment and watch your portfolio grow.',
          'Own shares in the future of energy: our green bond pays 8% interest.',
        ],
        quiet: [
          'Buy Bitcoin in our app. Capital at risk: you could lose all the money you invest in crypto.',
          'Stocks and shares ISA from £25 a month. The value of investments can go down as well as up.',
          'The council invests in its schools and roads.',
          'Chicken stock with shares of thyme and bay.',
          'Invest in yourself: evening classes at the college.',
        ],
      },
    },
    {
      code: 'CAP_14.1',
      title: 'Financial offers must be easy to understand',
      severity: 'MAJOR',
      kind: 'prohibition',
      headline: 'a financial offer may not take advantage of inexperience or hide its nature',
      summary: '“{quote}” makes a financial risk look easy or safe',
      why: '“{quote}” makes an investment or credit look simple, safe or certain to people who may not understand it.',
      requirement: {
        type: 'remove_claim',
        instruction: 'Remove “{quote}” and explain the product and its risks in plain words.',
      },
      gate: { anyOf: ['investment', 'crypto', 'credit', 'business_opportunity'] },
      reading: 'mention',
      parents: ['CAP_1.3'],
      find: [
        '(guaranteed|risk free|riskless|no risk|zero risk|safe and secure|100 % safe|completely safe|totally safe|cant lose|cannot lose|foolproof|certain|secure) ..4 (return~|profit~|income|investment~|growth|interest|gain~|trading|money|yield~|wealth|bond~)',
        '(return~|profit~|income|investment~|money|savings|capital) ..5 (guaranteed|risk free|completely safe|perfectly safe|no risk|never lose|as safe as|safe as houses)',
        '(anyone|everybody|everyone|beginner~|newbie~|even your gran|no experience|without experience|no knowledge) ..8 (trade~|trading|invest~|investing|crypto|bitcoin|forex|profit~|money)',
        '(trade~|trading|invest~|investing|crypto|bitcoin|forex) ..8 (easy|simple|effortless|in minutes|anyone|beginner~|no experience|child s play|childs play|while you sleep|passive income)',
        '(double~|doubling|triple~|tripling|10x|100x|1000x|moon|to the moon|life changing) ..6 (money|investment~|savings|pension|crypto|coin~|token~|bitcoin|profit~|gains)',
        '(dont|do not) miss ..4 (bitcoin|crypto|coin~|token~|pump|bull run|next big)',
        '(get rich|rich quick|become a millionaire|financial freedom|retire early|quit your job) ..12 (invest*|trad*|crypto|bitcoin|forex|property|bond~|stocks)',
      ],
      exempt: [
        {
          match: ['(not|never|no|isnt|arent) ..3 (guaranteed|risk free)', '(no guarantee|cannot be guaranteed)'],
          scope: 'sentence',
          because: 'the sentence denies certainty',
        },
      ],
      examples: {
        raises: [
          'Guaranteed returns of 12% with our bond.',
          'Crypto made easy: anyone can trade, no experience needed.',
          'Double your money in a month with our trading signals.',
          'Your savings are completely safe in our forex fund.',
          'Do not miss the next bull run: this token is going to the moon.',
        ],
        quiet: [
          'Returns are not guaranteed. Capital at risk when you invest.',
          'Open an account in branch with your passport. Savings rate 4.1% AER.',
          'Anyone can join the pottery class.',
          'Trading standards offices are open on weekdays.',
          'Crypto is high risk: do not invest unless you are prepared to lose your money.',
        ],
      },
    },
    {
      code: 'CAP_14.3',
      title: 'The basis of rates and forecasts is clear',
      severity: 'MINOR',
      kind: 'missing_statement',
      headline: 'the basis of a rate or forecast has to be clear at once',
      summary: '“{quote}” is a rate or forecast without its basis',
      why: '“{quote}” gives a rate or a forecast. Readers have to see at once what it is based on and whether it is certain.',
      requirement: {
        type: 'add_qualification',
        instruction: 'Say on what “{quote}” is based, for what period, and whether it is certain.',
      },
      gate: { anyOf: ['investment', 'crypto'] },
      reading: 'mention',
      parents: ['CAP_14.1'],
      confidence: 0.66,
      find: [
        '(#) % ..4 (return~|yield|growth|profit~|apy|gain~|a month|per month|a year|per year|p a|per annum|annually|fixed|interest)',
        '(return~|yield~|growth|profit~|apy|roi|interest) ..4 (#) %',
        '(projected|forecast|expected|target|estimated|potential) (return~|yield|growth|profit~|income)',
      ],
      cures: [
        {
          match: [
            '(aer|based on|assumes|assuming|net of (fees|charges)|as at|variable|gross|representative|past performance|historical)',
          ],
          scope: 'asset',
          because: 'the basis of the rate is given',
        },
      ],
      examples: {
        raises: [
          'Earn 9% a year with our property bond.',
          'Projected growth of our crypto fund: 40%.',
          'Our trading bot makes 3% per month.',
          'Yields of 11% on buy to let in Leeds.',
          'Invest now: 15% profit, paid quarterly.',
        ],
        quiet: [
          'Fixed rate bond, 4.6% AER, gross, for one year.',
          'A sofa at 20% off.',
          'Growth of 6% a year based on the FTSE All-Share index to March; investment fund, net of charges.',
          'Batteries at 40%, time to charge.',
          'Pension advice by telephone.',
        ],
      },
    },
    {
      code: 'CAP_14.5',
      title: 'Past performance is no guide to the future',
      severity: 'MINOR',
      kind: 'missing_statement',
      headline: 'past performance has to carry a warning',
      summary: '“{quote}” tells of past performance without a warning',
      why: '“{quote}” reports how an investment did. Readers have to be told that this is no guide to the future.',
      requirement: {
        type: 'add_qualification',
        instruction: 'Add the warning next to “{quote}”.',
        wording: 'Past performance is not a guide to future performance.',
      },
      gate: { anyOf: ['investment', 'crypto'] },
      reading: 'mention',
      parents: ['CAP_14.1'],
      confidence: 0.7,
      find: [
        '(returned|grew|gained|rose|increased|delivered|made|earned|outperformed|up) ..5 (#) % ..8 (last year|in 20#|over ..2 years|since|in the (last|past)|this year|to date)?',
        '(average|historic|historical|track record of|proven) ..3 (return~|growth|performance|profit~|gains)',
        '(turned|turning) £ ..2 into £ #',
      ],
      cures: [
        {
          match: ['past performance', 'not a? (guide|indicator|guarantee) ..4 future'],
          scope: 'asset',
          because: 'the warning is there',
        },
      ],
      examples: {
        raises: [
          'Our fund returned 18% last year. Invest today.',
          'Historic growth of 11%: whisky casks as an investment.',
          'He turned £500 into £9,000 with our forex signals.',
          'Bitcoin is up 140% this year. Buy now.',
          'A proven track record of 9% returns on our bonds.',
        ],
        quiet: [
          'Our fund returned 18% last year. Past performance is not a guide to the future.',
          'The village grew by 3% last year.',
          'Rainfall rose by 20% since 1990.',
          'Open an ISA in ten minutes.',
          'She turned 40 in March.',
        ],
      },
    },
    {
      code: 'CAP_14.2',
      title: 'Costs, limits and withdrawal are stated',
      severity: 'MINOR',
      kind: 'missing_statement',
      headline: 'a credit offer has to state its nature and cost',
      summary: '“{quote}” offers credit without its cost',
      why: '“{quote}” offers a loan or credit, and the file states neither a representative APR nor what it costs.',
      requirement: {
        type: 'add_qualification',
        instruction: 'State the representative APR, the cost and the term.',
        wording: 'Representative [x]% APR',
      },
      gate: { anyOf: ['credit'] },
      reading: 'mention',
      once: true,
      confidence: 0.66,
      find: [
        '(loan~|credit|finance|borrow~|payday|pay later|cash advance) ..6 (£ #|now|today|instant*|apply|up to|from|available|in minutes|approved|same day)',
        '(borrow|lend~|loan~) ..4 £ #',
      ],
      cures: [
        {
          match: ['apr', 'representative', '(interest|fee~|charge~|cost~) ..4 (%|£)', '(0 %|interest free)'],
          scope: 'asset',
          because: 'the cost is stated',
        },
      ],
      examples: {
        raises: [
          'Loans: borrow £500 today. Apply now.',
          'Instant loans, approved in minutes, whatever your credit.',
          'Payday loan available same day.',
          'Car finance up to £30,000, apply online. Loans made simple.',
          'Need a loan now? Get up to £5,000.',
        ],
        quiet: [
          'Borrow £5,000 over three years. Representative 9.9% APR.',
          'Interest free credit on sofas over £500.',
          'Library loans can be renewed online.',
          'Finance director wanted, apply today.',
          'Full credit to our volunteers.',
        ],
      },
    },
  ],
  broadcastTwins: [{ code: 'BCAP_14.5.4', twinOf: 'CAP_14.4' }],
} as const satisfies RuleFamily;
