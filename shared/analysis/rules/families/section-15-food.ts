import type { RuleFamily } from '../rule-format.ts';

export const section15Food = {
  name: 'Section 15: infant formula, children and eating habits',
  rules: [
    {
      code: 'CAP_15.4',
      title: 'Do not encourage excessive eating',
      severity: 'MAJOR',
      kind: 'prohibition',
      headline: 'excessive eating may not be encouraged',
      summary: '“{quote}” encourages eating too much',
      why: '“{quote}” presents eating without measure as normal or as something to be proud of.',
      requirement: { type: 'replace_wording', instruction: 'Show an ordinary portion, and remove “{quote}”.' },
      find: [
        '(eat|eating|devour~|finish~|demolish~|polish off|scoff~|inhale~) ..2 (whole|entire|all of the) ..2 (tub~|box~|packet~|pack~|bag~|tray~|cake~|pizza~|bucket~|jar~)',
        '(binge~|bingeing|gorge~|pig out|stuff (yourself|your face)|food coma|eat till you drop|eat until you burst)',
        '(eating (challenge~|contest~)|all you can eat ..4 (challenge|contest))',
        'eat as much as you (like|want|can) ..6 (cake~|chocolate~|burger~|pizza~|chips|sweets)',
      ],
      gate: { anyOf: ['food', 'less_healthy_food'] },
      exempt: [
        {
          match: ['binge watch*', '(eating disorder~|charity|helpline)'],
          scope: 'sentence',
          because: 'the words are about viewing or about help',
        },
      ],
      examples: {
        raises: [
          'Go on, eat the whole tub of ice cream.',
          'Stuff yourself with our pizza tonight.',
          'Take our burger eating challenge!',
          'Binge on chocolate all weekend.',
          'Eat as much as you like of our cake.',
        ],
        quiet: [
          'A tub of ice cream serves four.',
          'Binge-watch a series with a bowl of popcorn.',
          'The whole family eats breakfast here.',
          'Help with eating disorders: call our helpline about food.',
          'Our buffet lunch is served until three.',
        ],
      },
    },
    {
      code: 'CAP_15.10',
      title: 'No advertising of infant formula',
      severity: 'CRITICAL',
      kind: 'prohibition',
      headline: 'infant formula may not be advertised to the public',
      summary: '“{quote}” promotes infant formula',
      why: '“{quote}” refers to milk for babies from birth. The law forbids its promotion to the public, including offers, links and recommendations by parents.',
      requirement: {
        type: 'remove_claim',
        instruction: 'Remove the formula from the advertisement, with its name, picture, link and price.',
      },
      reading: 'mention',
      confidence: 0.8,
      find: [
        '(infant formula~|infant milk~|first infant milk~|first milk~|baby formula~|newborn formula~|starter formula~|hungry baby milk~|hungry milk~|stage (1|one) (formula|milk)|formula (from birth|we use|we used|i use|for newborns?)|combination feeding formula)',
        '(switched|switch~|moved|move~) to ..2 formula',
        '(formula|milk) ..4 (from birth|0 6 months|newborn~)',
        {
          match: [
            '(what|which|best|favourite|recommend~|love~|link~) ..4 formula',
            'formula ..6 (link~|discount|offer|sale|buy|shop|code)',
          ],
          gate: { anyOf: ['infant_formula'] },
        },
      ],
      exempt: [
        {
          match: [
            '(healthcare|health) professionals only',
            '(midwife|health visitor|nhs) ..8 (advice|guidance|guide|information)',
            'food bank~',
            '(recall~|safety alert|contamination)',
          ],
          scope: 'asset',
          because: 'the text is for professionals, or is advice or a safety notice',
        },
        {
          match: ['(breast milk|breastmilk|breastfeeding) (or|and) ..2 formula'],
          scope: 'sentence',
          because: 'the sentence repeats official advice on weaning',
        },
      ],
      examples: {
        raises: [
          'First infant milk, now £9.99 at our pharmacy',
          'We switched to formula after a week: I will link the one we used.',
          'Baby formula, 2 for 1',
          'The formula we use is in my stories.',
          'Our organic stage 1 milk: buy a starter pack today',
        ],
        quiet: [
          'NHS advice on infant formula and breastfeeding',
          'The formula for our paint is secret.',
          'Formula One tickets on sale',
          'Growing vegetables: a formula for success',
          'Recall of infant formula: do not use batch 12.',
          'Introduce solid foods alongside breast milk or infant formula at around six months.',
        ],
      },
    },
    {
      code: 'CAP_15.12',
      title: 'Do not disparage fruit and vegetables',
      severity: 'MINOR',
      kind: 'prohibition',
      headline: 'healthy eating may not be made to look bad',
      summary: '“{quote}” runs down fruit, vegetables or healthy eating',
      why: '“{quote}” makes good eating habits look dull or foolish beside the product.',
      requirement: {
        type: 'replace_wording',
        instruction: 'Praise the product without running down fruit, vegetables or healthy meals.',
      },
      reading: 'mention',
      find: [
        '(boring|dull|sad|disgusting|tasteless|rubbish|limp|pointless|yucky) (old|green|plain)? (salad~|vegetable~|veg|greens|fruit|broccoli|lettuce|kale|carrots|sprouts|celery)',
        '(salad~|vegetables|veg|greens|fruit|broccoli|lettuce|kale|sprouts) (is|are) ..2 (boring|dull|sad|disgusting|for (rabbits|losers)|overrated|rubbish|pointless)',
        '(who|nobody) (needs|wants|likes) ..2 (salad~|vegetables|veg|greens|fruit|broccoli|kale)',
        '(ditch|forget|skip|swap) ..2 (salad~|vegetables|veg|greens|fruit) ..8 (burger~|pizza~|crisps|chips|chocolate|nuggets|doughnut~)',
      ],
      examples: {
        raises: [
          'Who needs salad when you have our burger?',
          'No more boring vegetables!',
          'Broccoli is overrated. Nuggets never are.',
          'Skip the salad and grab a pizza.',
          'Kale is for rabbits.',
        ],
        quiet: [
          'A salad with every burger',
          'Fruit and vegetables from the market',
          'A boring lecture in the vegetable hall',
          'Swap crisps for fruit this week.',
          'Greens that taste of summer',
        ],
      },
    },
    {
      code: 'CAP_15.16',
      title: 'No direct appeal to children to buy food',
      severity: 'MAJOR',
      kind: 'prohibition',
      headline: 'children may not be told to buy food or to ask for it',
      summary: '“{quote}” tells children to buy or to ask for food',
      why: '“{quote}” is addressed to children and urges them to buy, or to make adults buy, a food or drink.',
      requirement: {
        type: 'replace_wording',
        instruction: 'Address adults, and describe the product without telling anybody to ask for it.',
      },
      reading: 'mention',
      find: [
        '(ask|tell|nag|beg|pester|get|bug) ..1 (your)? (mum|mummy|mom|dad|daddy|parents?|gran|grandma|grandad) ..6 (buy|get|for)',
        '(hey|hi|calling all|listen up|attention) (kids|children|boys and girls) ..12 (buy|get|grab|collect|try|eat|ask)',
        '(kids|children) ..4 (get yours|buy (now|one)|grab (one|yours)|collect them all)',
      ],
      gate: { anyOf: ['food', 'less_healthy_food'] },
      examples: {
        raises: [
          'Ask your mum to buy our crisps!',
          'Hey kids, grab a milkshake today.',
          'Children, collect them all in our cereal.',
          'Get your dad to buy you a burger.',
          'Calling all kids: try the new sweets!',
        ],
        quiet: [
          'Kids eat free on Mondays at our pizza place.',
          'Your mum will love this cake.',
          'Ask your server about allergens in our food.',
          'Hey kids, the library opens at nine.',
          'Lunch for children, £4',
        ],
      },
    },
  ],
} as const satisfies RuleFamily;
