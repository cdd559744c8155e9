import type { RuleFamily } from '../rule-format.ts';

/** Copy of stop-smoking services and about the young sells no vapes. */
const helpToStop = {
  match: [
    '(give~ up|giving up|stop|stopping|quit|quitting) vap*',
    '(stop smoking|smoking cessation) (service~|adviser~|clinic~|team~)',
    '(young people|children|pupils|teenagers|under 18s) ..3 (from|who) (vaping|vape)',
  ],
  scope: 'asset',
  because: 'the text helps people to stop, or protects the young',
} as const;

export const section22ECigarettes = {
  name: 'Section 22: electronic cigarettes',
  lexicons: {
    device: [
      '(vape~|vape bar~|vape pen~|vape kit~|pod kit~|pod~|disposable~|e cig~|ecig~|e cigarette~|e liquid~|eliquid~|e juice~|vape juice~|nic salt~|nicotine salt~|puff bar~|bar~|device~|starter kit~|coil~)',
    ],
    sweet_flavour: [
      '(bubblegum|bubble gum|cotton candy|candy floss|gummy bear~|gummy|gummies|candy|sweets|sweet shop|cherry cola|cola|skittles|unicorn~|slush|slushy|ice cream|milkshake~|cookie~|doughnut~|donut~|jelly bean~|marshmallow~|lollipop~|sherbet|haribo|tutti frutti|rainbow)',
    ],
  },
  rules: [
    {
      code: 'CAP_22.1',
      title: 'E-cigarette advertising must be socially responsible',
      severity: 'MAJOR',
      kind: 'prohibition',
      headline: 'advertising for e-cigarettes has to be socially responsible',
      summary: 'Taken together, the wording found under {codes} is not responsible for e-cigarettes',
      why: 'Each finding under {codes} is also a matter of this general rule: advertising for e-cigarettes may not draw in people who do not smoke, promise health or appeal to the young.',
      requirement: {
        type: 'human_review',
        instruction:
          'Settle the findings under {codes}, then read the whole advertisement once more for whom it attracts.',
      },
      examples: { raises: [], quiet: [] },
    },
    {
      code: 'CAP_22.12',
      title: 'No promotion of unlicensed nicotine e-cigarettes in closed media',
      severity: 'CRITICAL',
      kind: 'prohibition',
      headline: 'nicotine e-cigarettes may not be promoted in papers, broadcast, online media or social posts',
      summary: '“{quote}” promotes an e-cigarette',
      why: '“{quote}” promotes a vape or its liquid. Unless it is licensed as a medicine or free of nicotine, that is prohibited in newspapers, magazines, online media and social posts; only plain facts on the maker’s own site are outside the ban.',
      requirement: {
        type: 'remove_claim',
        instruction:
          'Do not publish this outside the trade. On your own website keep to facts about the product and leave “{quote}” out.',
      },
      gate: { anyOf: ['vape'] },
      reading: 'mention',
      once: true,
      confidence: 0.85,
      find: [
        '<device> ..6 (flavour~|tasty|delicious|smooth|juicy|refreshing|amazing|awesome|banging|best|favourite~|love~|obsessed|must have|premium|deal~|offer~|discount~|sale|off|only|free|code|new|launch~|drop~|restock~|in stock|available|get yours|shop|buy|order~|delivery|giveaway|win|unbox*|review~|haul|puff~)',
        '(flavour~|tasty|delicious|smooth|juicy|refreshing|amazing|awesome|banging|best|favourite~|love~|obsessed|premium|deal~|offer~|discount~|sale|off|free|code|new|launch~|drop~|restock~|shop|buy|order~|giveaway|win|unbox*|review~|trying|try|tried|got|using) ..6 <device>',
        '(£|$|€) # ..5 <device>',
        '<device> ..5 (£|$|€) #',
        '# for ..2 (£|$|€) #',
        '# (puffs|flavours|percent off)',
        '#(vape|vapes|vaping|vapelife|vapebar|vapetricks|vapecommunity|vapeshop|vapedeals|vapeuk|ukvape|vapefam|vapers|vapedevice|ecig|eliquid|elfbar|lostmary|ivg|vuse|ske|geekbar|disposablevape|puffbar|nicsalts)',
        '(elf bar~|elfbar~|lost mary|ske crystal|crystal bar|ivg|vuse|geek bar|hayati|elux|juul|blu|vaporesso|puff bar|zyn|velo) ..8 (flavour~|tasty|delicious|smooth|best|favourite|love~|deal~|offer~|off|only|code|new|launch~|stock|available|get yours|shop|buy|order~|giveaway|win|unbox*|review~|puff~|test|charge~|battery|try|lasts)',
        '(switch|swap) ..4 (vape~|vaping|e cigarettes)',
      ],
      exempt: [
        {
          match: [
            '(nicotine free|zero nicotine|0 mg nicotine|0mg nicotine|no nicotine|without nicotine) ..6 only',
            'licensed as a medicine',
          ],
          scope: 'asset',
          because: 'the product is said to be free of nicotine or licensed as a medicine',
        },
        {
          match: [
            '(do not|dont|no|please do not) (vape|smoke|smoking|vaping)',
            '(smoking|vaping) (is|are)? (not (allowed|permitted)|prohibited|banned|policy)',
            '(recycle|dispose of|bin) ..4 <device>',
            '(stop|quit|quitting|give up) vaping',
          ],
          scope: 'asset',
          because: 'the text is about rules, disposal or giving up, not about selling',
        },
        {
          match: [
            '(looks? under 25|proof of age|check~ ..2 age|age check~|identification|challenge 25|to adults only)',
          ],
          scope: 'block',
          because: 'the text is about the age check at the till',
        },
        {
          match: [
            '(used|old|empty|single use) (vape~|pods?|e cigarette~) ..6 (back|bin|recycl*|take~|banned|illegal|law)',
            '(against the law|illegal|an offence|banned) ..4 sell ..4 <device>',
            'contains no nicotine',
          ],
          scope: 'asset',
          because: 'the text is about the law or disposal, or the product is free of nicotine',
        },
        helpToStop,
        {
          match: [
            '(not|never|no longer) (sell|sells|stock|stocks) ..4 (vape~|vaping|e cigarette~)',
            '(patch*|gum|lozenges) ...8 licensed medicine~',
          ],
          scope: 'asset',
          because: 'the text says that e-cigarettes are not sold, or is about licensed medicines',
        },
      ],
      examples: {
        raises: [
          'New Frosty Mango vape bar just landed, 600 puffs of pure flavour. Link in bio!',
          'Mix and match any 3 nic salts for £10 this weekend only.',
          'Unboxing my new pod kit guys, it tastes amazing #vapetok #vapelife',
          'Our vape shop has 20% off every disposable until Sunday.',
          'Which flavour is your favourite? Tag a mate for a chance to win a starter kit. #vaping',
        ],
        quiet: [
          'Please do not smoke or vape anywhere in the stadium.',
          'Thinking about how to quit vaping? Your pharmacist can help you make a plan.',
          'Recycle your old vapes at any of our stores.',
          'New fruit bars in three flavours: cherry, apple and pear. Only £1.20.',
          'The council debated a ban on disposable cups.',
          'Our vape shops ask anyone who looks under 25 for identification.',
          'Bring used vapes back to any shop that sells them.',
          'E-liquid in three flavours. Contains no nicotine.',
          'Giving up vaping? Your local stop smoking service can help pupils and students too.',
          'This store does not sell vapes. If you want to stop smoking, ask our pharmacist.',
        ],
      },
    },
    {
      code: 'CAP_22.5',
      title: 'No medicinal or health claims for e-cigarettes',
      severity: 'MAJOR',
      kind: 'prohibition',
      headline: 'health and quit-smoking claims need a medicines licence',
      summary: '“{quote}” is a health claim for an e-cigarette',
      why: '“{quote}” says that vaping is good for health, safer, or a way to stop smoking. Only a product licensed as a medicine may say so.',
      requirement: {
        type: 'remove_claim',
        instruction: 'Remove “{quote}” unless the product holds a medicines licence for it.',
      },
      gate: { anyOf: ['vape'] },
      parents: ['CAP_22.1'],
      find: [
        '(less harmful|safer|healthier|cleaner|better for (you|your (lungs|health|body)))',
        '(quit|quitting|stop|stopping|give up|giving up|kick) ..3 (smok*|cigarettes|the habit|fags)',
        '(no|without|zero|free from|fewer) ..3 (tar|carcinogen~|toxins|harmful chemicals|health risks|side effects)',
        '(harmless|completely safe|totally safe|100 % safe|risk free)',
        '(healthy|healthier) (alternative~|option~|choice~|way)',
        '(vitamin~|energy|relax*|sleep|focus) (vape~|pen~|inhaler~|pod~)',
      ],
      exempt: [
        {
          match: ['(not|never) ..3 (harmless|safe|risk free|a stop smoking aid|healthier)'],
          scope: 'sentence',
          because: 'the sentence denies that it is safe',
        },
        {
          match: [
            '(stop smoking|smoking cessation|quit smoking) (service~|aid|aids|adviser~|clinic~|team~|support)',
            'nicotine (replacement|gum|patch*|lozenge~|mouthspray|inhalator~)',
            'always read the (label|leaflet)',
          ],
          scope: 'asset',
          because: 'the text is about licensed aids or a stop-smoking service',
        },
        {
          match: [
            '(not|never|no longer) (sell|sells|stock|stocks) ..4 (vape~|vaping|e cigarette~)',
            '(patch*|gum|lozenges) ...8 licensed medicine~',
          ],
          scope: 'asset',
          because: 'the text says that e-cigarettes are not sold, or is about licensed medicines',
        },
      ],
      examples: {
        raises: [
          'Vaping is 95% less harmful than smoking, so pick up our starter kit today.',
          'Our e-liquid is the healthy alternative to cigarettes.',
          'Quit smoking for good with the Nimbus pod kit.',
          'All the flavour and no tar: an e-cigarette that is better for your lungs.',
          'These e-cigs are completely safe and made in Britain.',
        ],
        quiet: [
          'Vapes are not harmless. They contain nicotine, which is addictive.',
          'The Nimbus pod kit holds two millilitres and has a 1,000 mAh battery.',
          'Quit smoking with help from your local NHS stop smoking service.',
          'Our refill bottle is safer to open thanks to a new cap.',
          'Nicotine e-liquid, 10 ml, 3 mg. For adults only.',
          'Your local stop smoking service is free. Quitting nicotine is easier with support.',
          'Nicotine patches help you stop smoking. Always read the label.',
          'This store does not sell vapes. If you want to stop smoking, ask our pharmacist.',
        ],
      },
    },
    {
      code: 'CAP_22.6',
      title: 'No endorsement of e-cigarettes by health professionals',
      severity: 'MAJOR',
      kind: 'prohibition',
      headline: 'health professionals may not endorse e-cigarettes',
      summary: '“{quote}” suggests that health professionals endorse vaping',
      why: '“{quote}” lends the authority of health professionals to an e-cigarette, which the Code does not allow.',
      requirement: {
        type: 'remove_claim',
        instruction: 'Remove “{quote}” and every other reference to health professionals.',
      },
      gate: { anyOf: ['vape'] },
      parents: ['CAP_22.1'],
      find: [
        '(doctor~|gp~|dentist~|nurse~|pharmacist~|surgeon~|nhs|public health england|health expert~|medical expert~|medical professional~) ..5 (recommend~|approve~|endorse~|back~|backed|trust~|say~|suggest~|prefer~|agree~)',
        '(recommended|approved|endorsed|backed|trusted|developed|designed) by ..3 (doctor~|gp~|dentist~|nurse~|pharmacist~|surgeon~|nhs|health professional~|medical professional~)',
      ],
      examples: {
        raises: [
          'Doctors recommend our pod kit over cigarettes.',
          'The e-cigarette backed by the NHS.',
          'Approved by dentists: the Nimbus vape.',
          'Nurses trust our nicotine salts.',
          'An e-liquid developed by a surgeon and recommended by pharmacists.',
        ],
        quiet: [
          'Ask your doctor before you use nicotine if you are pregnant. E-liquid for adults only.',
          'Our vape shop is opposite the dentist on Mill Lane.',
          'Doctors recommend a rest after the operation.',
          'Nicotine salts are kept behind the counter at our pharmacy.',
          'The nurse asked whether he vapes.',
        ],
      },
    },
    {
      code: 'CAP_22.8',
      title: 'Do not recruit people who do not use nicotine',
      severity: 'MAJOR',
      kind: 'prohibition',
      headline: 'e-cigarettes may not be offered to people who do not use nicotine',
      summary: '“{quote}” invites people who do not use nicotine',
      why: '“{quote}” speaks to people who neither smoke nor vape. The Code does not allow copy that may draw them in.',
      requirement: {
        type: 'replace_wording',
        instruction: 'Say plainly that the product is for adult smokers and vapers, and drop “{quote}”.',
      },
      gate: { anyOf: ['vape'] },
      parents: ['CAP_22.1'],
      find: [
        '(never|not|havent|dont) (smoked|vaped|tried (it|vaping)|smoke|vape) ...5 (try|start|give it|perfect|great|ideal)',
        '(new to vaping|first time vaper~|your first vape|beginner~) ..6 (easy|perfect|ideal|great|start|try|love)',
        '(perfect|great|ideal|suitable) for (everyone|everybody|anyone|non smokers|beginners)',
        '(non smokers|nonsmokers) ..4 (love~|enjoy~|too|welcome)',
      ],
      reading: 'mention',
      exempt: [
        {
          match: ['(do not|dont|please do not|never) (start|try|take it up)'],
          scope: 'block',
          because: 'the text tells people who do not smoke not to start',
        },
        helpToStop,
      ],
      examples: {
        raises: [
          'Never smoked? Try a fruity vape instead.',
          'Our disposable vapes are perfect for everyone.',
          'Non smokers love our nicotine-free range too, and the e-liquids with 3 mg.',
          'The pod kit is great for anyone who wants a new hobby.',
          'You have never vaped? Give it a go at our vape bar.',
        ],
        quiet: [
          'For adult smokers and vapers only. This e-cigarette contains nicotine.',
          'Our gift card is perfect for everyone.',
          'If you have never smoked, do not start. Vapes contain nicotine.',
          'The tasting menu is great for beginners.',
          'Starter kit for smokers who want to switch, 18+.',
          'Giving up vaping? Your local stop smoking service can help pupils and students too.',
        ],
      },
    },
    {
      code: 'CAP_22.9',
      title: 'E-cigarettes must not appeal to under-18s',
      severity: 'MAJOR',
      kind: 'prohibition',
      headline: 'nothing may appeal to people under 18',
      summary: '“{quote}” may appeal to people under 18',
      why: '“{quote}” belongs to the world of children and teenagers. Advertisements for e-cigarettes may not be likely to appeal particularly to them.',
      requirement: {
        type: 'change_targeting',
        instruction: 'Take out “{quote}” and anything else drawn from youth culture, sweets or cartoons.',
      },
      gate: { anyOf: ['vape'] },
      reading: 'mention',
      parents: ['CAP_22.1'],
      find: [
        '<sweet_flavour> ..6 <device>',
        '<device> ..6 <sweet_flavour>',
        '(cartoon~|anime|minecraft|fortnite|pokemon|roblox|superhero~|school|back to school|after school|student~|teen~|teenager~|kids|unicorn~|tiktok (famous|viral|trend~))',
      ],
      exempt: [
        {
          match: [
            '(not|never|no) ..4 (kids|children|under 18s|teenagers|school)',
            'keep ..3 (away from|out of reach of) children',
          ],
          scope: 'sentence',
          because: 'the sentence warns people under 18 off',
        },
        helpToStop,
      ],
      examples: {
        raises: [
          'Gummy bear vape bars: taste the rainbow in 12 colours.',
          'Cotton candy e-liquid is back, with our unicorn on the box.',
          'Show your student card for 20% off every disposable vape.',
          'The TikTok viral pod kit in cherry cola.',
          'A cartoon dragon guards our new candy e-juice.',
        ],
        quiet: [
          'Tobacco flavour e-liquid, 10 ml. Not for sale to children.',
          'Gummy bears in ten fruity flavours, made without gelatine.',
          'Menthol pod kit for adult smokers.',
          'Keep this vape out of reach of children and pets.',
          'Students get 20% off stationery.',
          'Giving up vaping? Your local stop smoking service can help pupils and students too.',
        ],
      },
    },
    {
      code: 'CAP_22.7',
      title: 'Say whether an e-cigarette contains nicotine',
      severity: 'MINOR',
      kind: 'missing_statement',
      headline: 'the advertisement does not say whether the product contains nicotine',
      summary: 'The advertisement does not say whether the product contains nicotine',
      why: '“{quote}” is offered without a word about nicotine. Readers must be able to see from the advertisement whether the product contains it.',
      requirement: {
        type: 'add_label',
        instruction: 'State clearly whether the product contains nicotine.',
        wording: 'This product contains nicotine, which is a highly addictive substance. 18+.',
      },
      gate: { anyOf: ['vape'], strength: 'strong' },
      reading: 'mention',
      once: true,
      confidence: 0.68,
      find: ['(e liquid~|eliquid~|pod kit~|vape kit~|vape bar~|disposable vape~|starter kit~|e cigarette~|vape~)'],
      cures: [
        { match: ['nicotine', '(nic salt~|# mg|0mg|0 mg)'], scope: 'asset', because: 'the nicotine content is stated' },
      ],
      exempt: [
        {
          match: [
            '(do not|dont|no|please do not) ..3 (vape|vaping)',
            '(recycle|dispose of|bin|stop|quit|quitting|give up|ban~|banned) ..4 (vape~|vaping|disposable vape~)',
          ],
          scope: 'asset',
          because: 'the text does not sell an e-cigarette',
        },
        helpToStop,
        {
          match: ['(illegal|against the law|an offence|banned) ..4 sell'],
          scope: 'asset',
          because: 'the text is about the law',
        },
        {
          match: [
            '(not|never|no longer) (sell|sells|stock|stocks) ..4 (vape~|vaping|e cigarette~)',
            '(patch*|gum|lozenges) ...8 licensed medicine~',
          ],
          scope: 'asset',
          because: 'the text says that e-cigarettes are not sold, or is about licensed medicines',
        },
      ],
      examples: {
        raises: [
          'Vape bar with 600 puffs in mango ice. Pod kits and coils in stock at our vape shop.',
          'Our new pod kit charges in an hour. Visit our vape store in Leeds.',
          'Disposable vapes in ten colours and e-liquids from £4 at your local vape shop.',
          'Starter kit with two coils, a vape pen and a case.',
          'E-liquid in fifty flavours, and every vape kit ships free.',
        ],
        quiet: [
          'Pod kit with nicotine salts, 10 mg. Nicotine is addictive.',
          'Please do not vape in the lobby of the vape museum.',
          'A vape with 0 mg of nicotine, in mint.',
          'Recycle disposable vapes and e-cigarettes at the supermarket.',
          'Our coffee starter kit has two pods and a mug.',
          'Giving up vaping? Your local stop smoking service can help pupils and students too.',
          'It is illegal to sell e-cigarettes, vapes and e-liquids to under 18s.',
          'This store does not sell vapes. If you want to stop smoking, ask our pharmacist.',
        ],
      },
    },
  ],
} as const satisfies RuleFamily;
