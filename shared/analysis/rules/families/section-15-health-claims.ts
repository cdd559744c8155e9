import type { RuleFamily } from '../rule-format.ts';

const foodGate = { anyOf: ['food', 'supplement'] } as const;
const supplementGate = { anyOf: ['supplement'] } as const;

export const section15HealthClaims = {
  name: 'Section 15: health and nutrition claims for food',
  lexicons: {
    /** Substances with authorised claims on the Great Britain nutrition and health claims register. */
    nutrient: [
      'vitamin (a|b1|b2|b3|b5|b6|b7|b9|b12|c|d|d3|e|k|k2)|thiamin|riboflavin|niacin|pantothenic acid|folate|folic acid|biotin|calcium|chloride|chromium|copper|fluoride|iodine|iron|magnesium|manganese|molybdenum|phosphorus|potassium|selenium|zinc|protein|dha|epa|choline|creatine|caffeine|melatonin|beta glucans?|plant (sterol~|stanol~)|omega 3|alpha linolenic acid|linoleic acid|fibre|wheat bran fibre|live yoghurt cultures|glucomannan|water',
    ],
    ingredient: [
      'probiotic~|prebiotic~|collagen|ashwagandha|lion mane|lions mane|reishi|cordyceps|chaga|turkey tail|mushroom~|turmeric|curcumin|ginger|ginseng|maca|spirulina|chlorella|matcha|green tea|sea moss|shilajit|moringa|black seed|berberine|apple cider vinegar|acv|kombucha|kefir|bone broth|manuka|honey|elderberry|garlic|beetroot|nmn|nad|resveratrol|coq10|glutathione|glucosamine|chondroitin|hyaluronic|msm|cbd|hemp|nootropic~|adaptogen~|electrolyte~|amino acids?|bcaa|l theanine|5 htp|gaba|saffron|rhodiola|bacopa|ginkgo|milk thistle|dandelion|cranberry|inulin|psyllium|aloe vera|wheatgrass|greens|superfood~|antioxidant~|polyphenol~|botanical~|herbs|superfruit~|acai|goji|flaxseed|chia|olive oil|fermented foods?|live cultures|bacteria|cultures',
    ],
    helps: [
      'help~|support~|boost~|improve~|enhance~|promote~|increase~|strengthen~|balance~|balancing|maintain~|aid~|assist~|restore~|optimise~|maximise~|fuel~|supercharge~|stimulate~|regulate~|sharpen~|reduce~|lower~|relieve~|ease~|soothe~|calm~|combat~|fight~|beat~|target~|protect~|cleanse~|detoxify|flush~|nourish~|revitalise~|replenish~|kickstart~|kick start~|speed~|accelerate~|elevate~|encourage~|good for|great for|better|improved|enhanced|increased|more|less|for|healthy|happy|healthier|happier|unlock~|give~ you|deliver~|contribute~|burn~|curb~|suppress~|control~|elevates|activate~|transform~|fixes|heal~|stabilise~|reset~|rebalance~',
    ],
    function: [
      'immune (system|function|health|response|support|defence~)|immunity|digestion|digestive (health|system|comfort)|gut (health|feeling|bacteria|microbiome|lining|flora)|gut|microbiome|bowel~|bloating|metabolism|heart health|cholesterol|blood (sugar|pressure|flow)|insulin|glucose|circulation|energy|energy levels|fatigue|tiredness|vitality|stamina|endurance|focus|concentration|memory|mental (clarity|performance|focus|energy|health)|clarity|cognition|cognitive (function|performance|health)|brain (health|function|fog|power)|brain|mood|sleep|deep sleep|stress|cortisol|anxiety|calm|relaxation|nervous system|hormone~|hormonal (balance|health)|hormone balance|menopause|libido|testosterone|fertility|skin|skin (elasticity|hydration|health)|hair|hair growth|nails|joint~|joint (health|mobility)|bone~|bone (health|density)|muscle~|muscle (growth|recovery|mass)|recovery|inflammation|liver|liver health|eyesight|eye health|vision|detox|toxins|ageing|aging|longevity|cell~|cellular (health|energy)|thyroid|cravings|appetite|hunger|fat burning|wellbeing|well being|wellness|health|healthy ageing|oral health|teeth|growth|development|performance|absorption|hydration|menstrual (cycle|health)|pms|period~|bladder|prostate|kidney~',
    ],
  },
  rules: [
    {
      code: 'CAP_15.1',
      title: 'Nutrition and health claims need evidence and a place on the register',
      severity: 'MINOR',
      kind: 'evidence_request',
      headline: 'the product has to meet the conditions of the claim',
      summary: 'Claims under {codes}: show that each is authorised and that the product meets its conditions',
      why: 'A nutrition or health claim such as “{quote}” may be made only if it is on the Great Britain register and the product contains what the register asks for.',
      requirement: {
        type: 'provide_evidence',
        instruction:
          'For each claim give the entry of the register it rests on, the amount of the nutrient in a portion, and the test or recipe that shows it.',
      },
      examples: { raises: [], quiet: [] },
    },
    {
      code: 'CAP_15.1.1',
      title: 'Only listed nutrition claims and authorised health claims',
      severity: 'MINOR',
      kind: 'evidence_request',
      headline: 'a health claim for a food has to be one of the authorised ones',
      summary: '“{quote}” is a health claim that has to be on the register',
      why: '“{quote}” says that a food or ingredient acts on the body. Only claims on the Great Britain nutrition and health claims register may be made, for the nutrient they are authorised for and in wording with the same meaning.',
      requirement: {
        type: 'provide_evidence',
        instruction:
          'Name the authorised claim behind “{quote}” and the nutrient it belongs to, or remove the claim. Authorised claims say, for example, that a vitamin “contributes to” a “normal” function.',
        wording: '[Nutrient] contributes to [the normal function named on the register]',
      },
      parents: ['CAP_15.1'],
      confidence: 0.76,
      find: [
        {
          match: [
            '(keeps?|keeping) ..2 (doctor|gp) away',
            '(switch~ off|turn~ off|melt~ away|say goodbye to|dissolve~) ..1 (stress|tension|fatigue|bloat|cravings)',
            '(anti inflammatory|gut loving|gut friendly|hormone balancing|brain boosting|immune boosting|mood boosting|fat burning|stress busting)',
            '(focus|concentrat*) ..6 (chews|gummies|omega 3|drops|multivitamin~)',
            '(zero|no|without the|free from) guilt',
            '(more|as much|higher|extra) (iron|protein|calcium|fibre|vitamin c|omega 3|potassium|antioxidants?) ..1 (than|as)',
            '(only|all the) ..2 (multivitamin~|supplement~|vitamins?|nutrients?) ..3 (need~|ever need)',
            '(lower~|lowering|reduce~|improve~|balance~) ..2 (cholesterol|blood sugar|blood pressure|glucose)',
            '(help~ you|helps) ..1 (slim|focus|sleep|concentrate|recover|relax|digest|debloat|detox|lose)',
            '(antioxidant~|polyphenol~|superfood~|adaptogen~|probiotic~|collagen) ..4 (protect~|support~|boost~|fight~|help~|repair~|for your)',
            '(reset|cleanse~|detox~|flush~|rest) ..2 (your)? (gut|body|system|liver|digestive system)',
            '(better for you|healthier|kinder to your (body|gut)) ..2 than ..2 (dairy|milk|sugar|meat|bread|coffee|butter)',
            '(healthier|better for you|free from guilt|guilt free) (snack~|treat~|choice~|drink~|option~|alternative~)',
            '(nutritionally complete|complete nutrition|all the (vitamins|nutrients|goodness)|full of goodness|bursting with (vitamins|goodness|nutrients))',
          ],
          gate: foodGate,
        },
        { match: ['<helps> ..2 (your|the|a)? <function>'], gate: supplementGate },
        {
          match: [
            '(boost~|support~|improve~|enhance~|strengthen~|promote~|increase~|balance~|restore~|supercharge~|optimise~|regulate~|aid~|help~ (with|to|your)?|contribute~ to|good for|great for|burn~|fuel~|detox~|cleanse~|reset~) ..3 (immune (system|function|health)|immunity|digestion|digestive health|gut (health|bacteria|microbiome)|metabolism|heart health|cholesterol|blood (sugar|pressure|flow)|circulation|mental (clarity|performance|focus)|cognitive (function|performance)|brain (health|function|fog)|hormone~|hormonal balance|skin (elasticity|health)|hair growth|joint~|bone (health|density)|muscle (growth|recovery|mass)|inflammation|liver|fertility|libido|testosterone|sleep quality|energy levels|longevity|cortisol|toxins|cravings|appetite)',
          ],
          gate: foodGate,
        },
        {
          match: [
            '<ingredient> ..6 (<helps>) ..3 <function>',
            '(rich in|packed with|full of|loaded with|source of|contains|infused with) ..4 (<ingredient>|<nutrient>) ..8 <helps> ..3 <function>',
          ],
          gate: foodGate,
        },
        {
          match: [
            '(immune|immunity|gut|brain|mood|energy|sleep|hormone|metabolism|collagen|beauty|focus|digestive|joint|skin|stress|libido|menopause|hair) ..1 (boosting|booster~|support|supporting|friendly|enhancing|balancing|health|loving|boost|balance|blend|formula|relief|restoring)',
          ],
          gate: foodGate,
        },
        {
          match: [
            '(mental clarity|laser focus|brain food|natural energy|increased energy|more energy|restful sleep|better sleep|deeper sleep|glowing skin|radiant skin|happy gut|healthy gut|fat burning|fat burner|thermogenic|anti inflammatory|anti ageing|antioxidant~|detox~|happy mood|calm mind|fight~ fatigue|slow release energy|energy boost~)',
          ],
          gate: foodGate,
        },
        {
          match: [
            '(low|lower|reduced|high|rich|no|zero|less|source of|packed with|full of|free) ..1 (in|of)? (fat|saturated fat|sugar~|salt|sodium|calorie~|fibre|protein|omega 3|vitamin~|mineral~|iron|calcium|antioxidant~)',
          ],
          gate: { anyOf: ['food'] },
          strength: 0.75,
        },
        { match: ['<nutrient> ..3 (for|helps|boosts|supports|improves|good for) ..3 <function>'], gate: foodGate },
        {
          match: [
            '(all the|every|everything) ..3 (nutrients|vitamins|goodness) ..4 (need~|body|day|thrive)',
            '(nutritionally complete|complete nutrition)',
          ],
          gate: foodGate,
        },
        {
          match: ['(suppress~|curb~|control~|crush~|kill~|reduce~) ..3 (appetite|hunger|cravings|food noise)'],
          gate: foodGate,
        },
      ],
      exempt: [
        {
          match: [
            '<nutrient> ..6 (contribute~|contributing|help~) to ..3 (normal|maintenance|reduction of tiredness|reduce tiredness|protection of cells|energy yielding|psychological|growth|healthy bones)',
            '(contribute~|contributing) to ..2 (the)? (normal|maintenance|reduction of tiredness)',
            '(maintenance of|maintain) normal',
            'for normal ..4 (function|bones|skin|hair|vision|teeth)',
          ],
          scope: 'sentence',
          because: 'the sentence has the form of an authorised claim (“contributes to the normal …”)',
        },
        {
          match: ['source of (fibre|protein|<nutrient>)'],
          scope: 'sentence',
          because: '“source of” is a listed nutrition claim; keep the analysis that shows the amount',
        },
        {
          match: ['efsa ..6 authorised', 'authorised ..6 health claims?', '(varied|balanced) diet'],
          scope: 'sentence',
          because: 'the sentence explains the rules on claims or a balanced diet',
        },
        {
          match: [
            '(good|happy) for (a|the) (price|kids|price|family|environment|planet|picnic|weekend|party)',
            '(dairy|gluten|nut|wheat) free',
          ],
          scope: 'sentence',
          because: 'the words are not about health',
        },
        {
          match: [
            '(plant sterol~|plant stanol~|stanol ester~|sterol ester~|beta glucan~) ..2 (has|have) been shown to ..1 (lower|reduce) ..1 cholesterol',
            '(30|33|35|40|45|50|60|70|75) % (less|fewer|lower|reduced|more) ..3 than',
            'contains naturally occurring sugars',
          ],
          scope: 'block',
          because: 'the text has the words of an authorised claim or of a listed nutrition claim with its comparison',
        },
        {
          match: [
            '(is|are) needed for ..1 (normal|maintenance|healthy growth)',
            'improve~ digestion of the lactose',
            '(contribute~|contributing) to ..1 (improvement of the elasticity|growth in muscle mass|maintenance|increase in muscle mass|recovery of normal)',
            '(neutralise~|neutralize~) plaque acid~',
            'increase~ maternal folate',
            '# g per ..1 (portion|serving|bar|pot|slice|pack|# g|# ml)',
          ],
          scope: 'sentence',
          because: 'the sentence has the words of an authorised claim, or gives the amount of a listed nutrition claim',
        },
        {
          match: ['# % (less|fewer|lower|reduced) ..3 than (our|standard|regular|the standard|average)'],
          scope: 'sentence',
          because: 'the sentence gives the difference and what is compared; it has to be at least 30%',
        },
        {
          match: [
            'increases physical performance in ..2 successive',
            'acceleration of intestinal transit',
            'increase in faecal bulk',
            '# g of ..3 per ..1 (portion|serving|bar|pot|slice|pack|# g|# ml)',
            '# kcal',
            'for (help|advice) (with|on)',
          ],
          scope: 'sentence',
          because:
            'the sentence has the words of an authorised claim, gives the amount of a listed nutrition claim, or points to advice',
        },
      ],
      examples: {
        raises: [
          'Our mushroom coffee boosts focus.',
          'Ashwagandha gummies for better sleep and less stress',
          'Kombucha: gut-friendly and packed with antioxidants that support immunity.',
          'Collagen powder improves skin elasticity.',
          'A greens drink with natural energy',
          'Bone broth that heals your gut',
          'The spread that lowers cholesterol, in our fridge aisle',
          'Reset your gut with our juice cleanse.',
          'Golden milk: anti-inflammatory, gut-loving turmeric drink',
        ],
        quiet: [
          'Vitamin C contributes to the normal function of the immune system. Chewable tablets, 60 in a pack.',
          'A spicy bean burger with fries',
          'The yoghurt comes in a glass jar.',
          'Support your local bakery and its bread.',
          'Many people get enough through a varied and balanced diet.',
          'Our bread helps us raise money for the school.',
          'Oat biscuits, a source of fibre',
          'Chews for dogs, with chicken',
          'Plant stanols have been shown to reduce blood cholesterol.',
          'Crisps with 30% less fat than our standard crisps.',
          'No added sugar. Contains naturally occurring sugars.',
          'Vitamin D is needed for normal growth and development of bone in children.',
          'Live cultures in yogurt improve digestion of the lactose it contains.',
          'Low in fat: 1.2 g per 100 g.',
          'Reduced salt soy sauce: 43% less salt than our standard one.',
          'Creatine increases physical performance in successive bursts of short, intense exercise. Take one supplement capsule a day.',
          'High fibre cereal: 15 g of fibre per 100 g.',
          'Low-calorie ready meals with 320 to 398 kcal.',
        ],
      },
    },
    {
      code: 'CAP_15.2',
      title: 'General health claims need a specific authorised claim beside them',
      severity: 'MINOR',
      kind: 'missing_statement',
      headline: 'a general health claim stands without a specific authorised one',
      summary: '“{quote}” is a general health claim without an authorised one beside it',
      why: '“{quote}” speaks of health or well-being in general. It is allowed only next to a specific authorised claim that it rests on, and the file has none.',
      requirement: {
        type: 'add_qualification',
        instruction: 'Put the authorised claim that justifies “{quote}” next to it, or remove the general claim.',
        wording: '[Nutrient], which contributes to [the normal function named on the register]',
      },
      parents: ['CAP_15.1'],
      confidence: 0.74,
      find: [
        'superfood~',
        '(good|great|better|healthier|amazing|wonderful) for (you|your health|your body|your gut|your skin|your heart|your brain|the body|kids)',
        '(healthy|healthier|healthiest|guilt free|nutritious|wholesome|clean|nourishing) (choice|option|alternative|snack~|drink~|meal~|treat~|way to|eating|food~|gut|lifestyle|habit~|indulgence|swap~|chocolate|breakfast)',
        '(supercharge~|boost~|transform~|improve~|support~|optimise~|take control of|invest in|upgrade~|nourish~|fuel~) your ..2 (health|wellness|wellbeing|well being|body|life|vitality|daily health)',
        '(health benefit~|wellness (drink|shot~|blend|boost|ritual|tonic)|health (shot~|boost|drink|tonic|kick)|health giving|life giving|packed with goodness|full of goodness|bursting with goodness)',
        '(gut|brain|heart|body|skin|mood) (friendly|loving|healthy|happy|nourishing)',
        '(feel|feeling|look|live) (great|amazing|better|your best|healthier|energised|revitalised|incredible|years younger) ..4 (with|from|after|every|by|naturally|inside)',
        '(detox|cleanse|cleansing|purify~|immune boosting|wellness|wellbeing|well being) ..2 (tea~|juice~|shot~|drink~|smoothie~|water|programme|plan|powder|blend|capsule~)',
        '(nature|natural) ..2 (multivitamin|medicine|remedy|miracle|superfood|energy)',
        '(all the|everything|nutrients) your body ..2 (needs|craves|thrive|wants)',
      ],
      gate: foodGate,
      exempt: [
        {
          match: ['<nutrient> ..6 (contribute~|contributing) to', '(varied|balanced) ..3 diet'],
          scope: 'block',
          because: 'an authorised claim or dietary advice stands beside it',
        },
      ],
      cures: [
        {
          match: [
            '<nutrient> ..6 (contribute~|contributing|help~ to maintain) ..3 (normal|maintenance|reduction)',
            '(contribute~|contributing) to ..2 (the)? (normal|maintenance of|reduction of)',
          ],
          scope: 'asset',
          because: 'a specific authorised claim is in the file',
        },
      ],
      examples: {
        raises: [
          'A superfood powder for busy people',
          'The healthier choice of chocolate',
          'Ginger shots: good for your body.',
          'Detox tea, 28 bags',
          'Supercharge your health with our supplement.',
        ],
        quiet: [
          'A superfood powder with vitamin C, which contributes to the normal function of the immune system.',
          'Good on you! You won the quiz at our pub lunch.',
          'Choose from a long list of meals at our hotel.',
          'Eat a varied and balanced diet.',
          'Wellness retreat in the hills, with yoga.',
        ],
      },
    },
    {
      code: 'CAP_15.3',
      title: 'Comparative nutrition claims compare like with like',
      severity: 'MINOR',
      kind: 'evidence_request',
      headline: 'a comparison of nutrients needs a fair range of similar foods',
      summary: '“{quote}” compares nutrients and needs substantiation before publication',
      why: '“{quote}” says that this food has more or less of something than others. It has to be compared with a range of foods of the same kind, and the difference has to be large enough.',
      requirement: {
        type: 'provide_evidence',
        instruction: 'Say which foods were compared and provide the figures per 100 g.',
      },
      parents: ['CAP_15.1'],
      find: [
        '(less|fewer|lower|reduced|more|higher|twice|double|# %|#x|# times) ..3 (sugar~|fat|saturated fat|salt|calorie~|carb~|protein|fibre|vitamin~|caffeine|antioxidants|nutrients|greens|omega 3|iron|calcium) ..4 (than|compared|vs|versus|as)',
        '(# %|#|half|a third|twice|double|third) (less|fewer|more|lower|higher|the) ..1 (sugar|fat|saturated fat|salt|calories|carbs|protein|fibre|caffeine|vitamin~)',
        '(equivalent (of|to)|as much|more|same) ..4 (vitamin~|protein|calcium|iron|fibre|antioxidants|greens|vegetables|fruit|nutrients) ..2 (as|than|in|of) ..6 (milk|orange~|spinach|steak|banana~|bananas|portion~|serving~|vegetables|greens|salad)',
        'equally good ..6 (greens|vegetables|fruit|diet|food)',
      ],
      gate: foodGate,
      cures: [
        {
          match: ['than (our|the|its) ..2 (previous|standard|regular|original|old|earlier|full sugar)'],
          scope: 'sentence',
          because: 'the sentence names what is compared',
          effect: 'lowers',
        },
        {
          match: [
            '(30|33|35|40|45|50|60|70|75) % (less|fewer|lower|reduced) ..3 than (standard|regular|our|the|average|full fat|ordinary|normal)',
          ],
          scope: 'sentence',
          because: 'the sentence gives the difference, at least the 30% that is asked, and what is compared',
          effect: 'lowers',
        },
      ],
      exempt: [
        {
          match: ['(fewer|less|more) calories than (you|they|your body)'],
          scope: 'sentence',
          because: 'the sentence explains how weight changes',
        },
      ],
      examples: {
        raises: [
          '30% less sugar than other granola',
          'Our crisps have half the fat.',
          'More protein than steak in every snack bar',
          'Twice the fibre of ordinary bread',
          'Fewer calories than cola: our fizzy drink',
        ],
        quiet: [
          'Each bar has 12 g of protein.',
          'More meals than last year were served at our canteen.',
          'Our bread is baked twice a day.',
          'Less waste than before: our coffee cups are reused.',
          'Half the menu is vegan food.',
          'Eat fewer calories than you use.',
        ],
      },
    },
    {
      code: 'CAP_15.6',
      title: 'Claims that are not acceptable for food',
      severity: 'MINOR',
      kind: 'prohibition',
      headline: 'claims of the kinds listed in this rule are not acceptable for any food',
      summary: 'The wording found under {codes} is of a kind that no food may use',
      why: 'The rule lists kinds of claim that no food or supplement may make, whatever the evidence. Wording found under {codes} is one of them: “{quote}”.',
      requirement: {
        type: 'remove_claim',
        instruction: 'Remove the wording named under {codes}; no qualification can cure it.',
      },
      examples: { raises: [], quiet: [] },
    },
    {
      code: 'CAP_15.6.1',
      title: 'Do not say that health suffers without the food',
      severity: 'MAJOR',
      kind: 'prohibition',
      headline: 'readers may not be made afraid to go without a food',
      summary: '“{quote}” suggests that health suffers without the product',
      why: '“{quote}” makes readers fear for their health unless they eat or drink the product.',
      requirement: { type: 'remove_claim', instruction: 'Remove “{quote}”.' },
      parents: ['CAP_15.6'],
      find: [
        '(without (enough|it|these|this|<nutrient>)|lacking|missing out on|not getting enough|if you dont (take|eat|drink|get)) ..8 (you risk|your (body|health|brain|hair|skin|gut|energy) ..2 (suffer~|fail~|crash*|decline~|pay~|struggle~))',
        '(your (body|gut|brain|hormones|cell~) (is|are)) ..2 (crying out|starving|starved|begging|screaming|desperate|deficient|broken|failing|depleted)',
        '(you cannot afford to|dont risk|stop putting|putting|wrecking|ruining|destroying) ..2 your ..2 (health|body|gut|sleep|hormones|metabolism|immune system)',
      ],
      gate: foodGate,
      examples: {
        raises: [
          'Without magnesium your body suffers. Our capsules help.',
          'Your gut is crying out for our probiotic drink.',
          'If you don’t take vitamin K2 you risk weak bones.',
          'Don’t risk your health: drink our greens powder.',
          'Your cells are starving: try our supplement.',
        ],
        quiet: [
          'Without a booking you may have to wait for lunch.',
          'A snack for long walks',
          'You risk missing our pancake day.',
          'Our supplement comes in glass jars.',
          'Everyone needs a good book and a cup of tea.',
        ],
      },
    },
    {
      code: 'CAP_15.6.2',
      title: 'Food does not prevent, treat or cure disease',
      severity: 'CRITICAL',
      kind: 'prohibition',
      headline: 'no food or supplement may claim to prevent, treat or cure a disease',
      summary: '“{quote}” links a food or supplement to a disease or its symptoms',
      why: '“{quote}” says or implies that a food or supplement acts on a disease, disorder or its symptoms. The law forbids that for every food, whatever evidence there is.',
      requirement: {
        type: 'remove_claim',
        instruction:
          'Remove the condition and every symptom of it from the advertisement, including reviews, hashtags and product names.',
      },
      parents: ['CAP_15.6'],
      confidence: 0.8,
      find: [
        { match: ['<treats> ..4 (<serious_condition>|<common_condition>)'], gate: foodGate },
        {
          match: [
            '(<serious_condition>|<common_condition>) ..3 (relief|support|treatment~|remedy|remedies|cure~|solution~|help|symptom~|supplement~|capsule~|tablet~|gummies|drops|tea|powder|formula|blend|gone|disappear~|eased|reduced|vanish*|relieved|sufferer~|free)',
          ],
          gate: foodGate,
        },
        {
          match: ['(<serious_condition>|<common_condition>)'],
          gate: { anyOf: ['supplement'], strength: 'strong' },
          strength: 0.92,
        },
        {
          match: [
            '(zero|no|no more|less|fewer|without|goodbye|bye bye|minus) ..2 (<common_condition>|<serious_condition>|bloat|anxiety|headaches|aches)',
          ],
          gate: supplementGate,
        },
        {
          match: [
            '(lower~|reduce~|cut~) ..3 (risk of|chance of) ..3 (<serious_condition>|<common_condition>|disease|illness)',
          ],
          gate: foodGate,
        },
        {
          match: [
            '(kill~|fight~|prevent~|protect~ against|beat~|ward off|boost~ ..3 against|avoid) ..4 (virus~|covid|coronavirus|flu|cold~|infection~|cancer|cancer cells|bacteria|disease~|illness*)',
          ],
          gate: foodGate,
        },
        {
          match: [
            'hangover (cure~|remedy|relief|prevention|killer|fix|drink|defence|tablet~|capsule~|pill~)',
            '(cure~|beat~|prevent~|avoid~|stop~|no more|fight~|goodbye to) ..3 hangover~',
          ],
        },
        {
          match: [
            '(natural|herbal|nature) ..2 (antibiotic~|painkiller~|antidepressant|ozempic|viagra|valium|xanax|adderall|hrt|anti inflammatory|melatonin|prozac|statin~)',
          ],
          gate: foodGate,
        },
        { match: ['(reverse~|stop~|prevent~) ..3 (grey|gray|greying) ..1 hair'], gate: foodGate },
        {
          match: [
            '(supplement~|vitamin~|gummies|capsule~|powder|drops|tablet~|tea|shot|drink) ..2 (for|against|to (end|stop|beat|fight)) ..4 (<serious_condition>|<common_condition>|adhd|hair loss)',
          ],
          gate: foodGate,
        },
        { match: ['(inflamed|leaky|toxic|broken|damaged) (gut|liver|body|hormones)'], gate: foodGate },
      ],
      exempt: [
        {
          match: [
            '(consult|ask|see|speak to|talk to|tell) (your|a) (doctor|gp|pharmacist|physician|healthcare professional)',
            '(do not|not) ..6 (if you|suitable|intended|replace|substitute)',
            'not intended to (diagnose|treat|prevent|cure)',
          ],
          scope: 'sentence',
          because: 'the sentence is a warning',
        },
        {
          match: [
            '(allergen~|allergy|allergies|coeliac|celiac|intolerance) ..4 (advice|information|menu|friendly|society|uk|sufferers|suitable|safe|awareness)',
            '(suitable|safe) for ..3 (coeliac~|diabetic~|allergies|allergy sufferers)',
            '(may contain|contains)',
          ],
          scope: 'sentence',
          because: 'the sentence is information for people with allergies or coeliac disease',
        },
        {
          match: [
            '(raise~|raising|donat*|charity|in aid of|awareness|fundrais*) ..10 (cancer|dementia|diabetes|heart|autism|depression)',
            '(cancer|dementia|diabetes|heart|alzheimer~) (research|uk|charity|society|foundation|trust)',
          ],
          scope: 'sentence',
          because: 'the sentence is about a charity',
        },
        {
          match: ['(reduction of|reduce~|reduces) tiredness and fatigue'],
          scope: 'sentence',
          because: 'the words are an authorised claim',
        },
        {
          match: [
            '(people|anyone|those|customers) with ..4 (allergy|allergies|intolerance~)',
            '(menopause|dementia|memory|bereavement) (cafe~|group~|meeting~|evening~)',
          ],
          scope: 'sentence',
          because: 'the sentence warns people with an allergy, or names a meeting',
        },
      ],
      examples: {
        raises: [
          'Turmeric capsules relieve arthritis.',
          'Our menopause supplement ends hot flushes and night sweats.',
          'The ultimate hangover cure',
          'Elderberry gummies fight flu.',
          'Kimchi lowers your risk of cancer.',
          'Gut health powder: say goodbye to IBS and bloating.',
          'A supplement for kids with ADHD: calmer in days',
        ],
        quiet: [
          'Suitable for coeliacs: gluten-free bread',
          'Ask your doctor before taking supplements if you have diabetes.',
          '10p from every loaf goes to Cancer Research UK.',
          'Zinc contributes to the normal function of the immune system.',
          'The café serves breakfast all day.',
          'This supplement does not treat arthritis.',
          'A supplement for adults with a busy life',
          'Glucosamine tablets. Not for people with a shellfish allergy.',
          'Menopause cafe: tea, cake and talk on Mondays.',
        ],
      },
    },
    {
      code: 'CAP_15.6.3',
      title: 'No individual health professional may recommend a food',
      severity: 'MAJOR',
      kind: 'prohibition',
      headline: 'health claims may not rest on an individual doctor or health professional',
      summary: '“{quote}” uses a health professional to recommend a food',
      why: '“{quote}” lends the authority of one professional to a food or supplement. The rules on claims forbid that.',
      requirement: {
        type: 'remove_claim',
        instruction: 'Remove the professional’s name, title, picture or recommendation.',
      },
      parents: ['CAP_15.6'],
      find: [
        '(doctor~|gp|gps|nutritionist~|dietitian~|dietician~|pharmacist~|nurse~|dr|physician~|paediatrician~|midwife|midwives|dermatologist~|gynaecologist~|professor|naturopath~) ..4 (recommend~|recommended|approved|endorse~|formulated|developed|designed|created|swear~ by|say~|backed|trusted|love~|use~|take~|founded|led|crafted)',
        '(recommended|approved|formulated|developed|created|designed|endorsed|backed|trusted|loved|crafted|made) by ..4 (doctor~|gp~|nutritionist~|dietitian~|pharmacist~|nurse~|physician~|dr|gynaecologist~|health professionals?|experts in)',
        'as a (doctor|gp|nutritionist|dietitian|pharmacist|nurse|physician|naturopath) i',
      ],
      gate: foodGate,
      exempt: [
        {
          match: ['(ask|see|consult|speak to|talk to|tell) (your|a) (doctor|pharmacist|gp|nurse|dietitian|midwife)'],
          scope: 'sentence',
          because: 'the sentence sends readers to a professional',
        },
        {
          match: [
            '(seek|get|ask for|take) ..2 advice',
            '(gp|doctor|pharmacist|midwife|dietitian|health professional|healthcare professional) ..2 (before|prior to|if) ..1 (use|using|taking|you)',
          ],
          scope: 'sentence',
          because: 'the sentence sends readers to a professional',
        },
      ],
      examples: {
        raises: [
          'Doctor-approved collagen powder',
          'Formulated by nutritionists: our greens drink',
          'Dr Smith recommends our probiotic.',
          'As a nutritionist I take these gummies every day.',
          'A supplement developed by GPs',
        ],
        quiet: [
          'Ask your GP before you take this supplement.',
          'A talk by a nutritionist about family meals',
          'Made by bakers in Bath, this bread keeps for a week.',
          'Food for doctors on night shift, from our canteen',
          'Our chef loves garlic.',
          'Vitamin D tablets. Seek advice from your GP before use if you are pregnant.',
        ],
      },
    },
    {
      code: 'CAP_15.6.4',
      title: 'Do not frighten people about changes in their bodies',
      severity: 'MAJOR',
      kind: 'prohibition',
      headline: 'fear of bodily changes may not sell a food',
      summary: '“{quote}” plays on fear about the body',
      why: '“{quote}” tells readers that something is wrong inside them. Claims for food may not exploit such fears.',
      requirement: { type: 'remove_claim', instruction: 'Remove “{quote}”.' },
      parents: ['CAP_15.6'],
      find: [
        '(toxic|toxin|waste|parasite~|heavy metal~) ..3 (build up|overload|buildup|burden|living in|inside you|in your body|in your gut)',
        'your (body|gut|liver|brain|blood|hormones) (is|are) ..3 (inflamed|toxic|full of|clogged|poisoned|out of control|ageing|aging|dying|rotting|leaking)',
        '(clogged|toxic|rotting|sludge) ..2 (arteries|colon|liver|gut|blood|bowel)',
      ],
      gate: foodGate,
      examples: {
        raises: [
          'Your gut is full of toxins. Drink our tea.',
          'Heavy metals build up in your body: take chlorella capsules.',
          'Flush the toxic overload with our juice.',
          'Parasites living in your gut? Try our herbal drops supplement.',
          'Your blood is toxic; our supplement helps.',
        ],
        quiet: [
          'Our kitchen waste becomes compost.',
          'Full of flavour, our soup is made daily.',
          'The drain was clogged with food.',
          'A toxic plant garden, with a café that serves tea',
          'Heavy metal night at the burger bar',
        ],
      },
    },
    {
      code: 'CAP_15.6.5',
      title: 'Do not cast doubt on other foods',
      severity: 'MINOR',
      kind: 'prohibition',
      headline: 'other foods may not be made suspect',
      summary: '“{quote}” casts doubt on other foods',
      why: '“{quote}” suggests that other foods or ordinary nutrition are unsafe or not good enough.',
      requirement: { type: 'remove_claim', instruction: 'Remove “{quote}” and speak of your own product.' },
      parents: ['CAP_15.6'],
      find: [
        '(other|most|ordinary|cheap|supermarket|shop bought|regular|normal) ..1 (vitamins|supplements|multivitamins|food~|brands|milk|bread|cereal~|products|probiotics|collagen|greens) ..3 (dont work|do not work|are useless|are full of|are toxic|are bad|make you|contain|lack|fail|arent|are not|is not|isnt|poison|harm|wont)',
        '(stop|avoid|ditch) ..3 (eating|drinking|feeding|taking|giving) ..4 (bread|milk|meat|sugar|seed oils|supermarket|cereal|dairy|tap water|other)',
        '(fruit|vegetables|food~|soil|diet|greens) ..4 (no longer|dont|do not|arent|not) ..4 (contain|enough|nutritious|nutrients)',
      ],
      gate: foodGate,
      confidence: 0.7,
      reading: 'mention',
      examples: {
        raises: [
          'Other vitamins don’t work. Ours do.',
          'Most supplements are full of fillers.',
          'Ditch drinking milk: our oat drink is clean.',
          'Vegetables no longer contain enough nutrients. Take our capsules.',
          'Supermarket bread is not food; it contains junk. Ours is better.',
        ],
        quiet: [
          'Our bread contains four ingredients.',
          'Stop by for a slice of cake and tea.',
          'Other meals are on the back of the menu.',
          'Vegetables from our own garden',
          'Milk and other dairy foods are in the fridge.',
        ],
      },
    },
    {
      code: 'CAP_15.6.6',
      title: 'No rate or amount of weight loss for a food',
      severity: 'CRITICAL',
      kind: 'prohibition',
      headline: 'a health claim may not name a rate or amount of weight loss',
      summary: '“{quote}” names an amount or rate of weight loss',
      why: 'The law forbids any reference to how much or how fast weight is lost in claims for food and supplements. “{quote}” makes one, and it does not matter that a customer says it.',
      requirement: { type: 'remove_claim', instruction: 'Remove the amount and the time, from testimonials as well.' },
      parents: ['CAP_15.6'],
      find: [
        '(lose~|lost|drop~|dropped|shed~|shedding|melted|down|burn~|shift~|shifted|minus) ..3 (#|one|two|three|four|five|six|half a|a|over) ..1 (lb~|pound~|kg~|kgs|kilo~|stone~|st|inch~|dress size~|size~)',
        '(dress sizes?|size~) (down|smaller|less)',
        '(lost|lose) ..3 (# % (of)?|half my|weight) ..6 (in|within|after) ..2 (#|a|one|two) <time>',
        '(# inche~|inches) ..2 (off|from) ..2 (waist|hips|tummy|thighs)',
        '(how i|everyone asking how i|i) lost ..1 (weight|the weight|# )',
        '(extra room in|smaller|looser) ..4 (pants|jeans|trousers|waist|clothes)',
      ],
      gate: foodGate,
      exempt: [
        {
          match: [
            '(lost|lose) ..3 (one|two|three|1|2|3|a) stone ..2 (in|over) ..2 (six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|eighteen|6|7|8|9|10|11|12|13|14|15|18) months ..6 (by|swimming|walking|running|cycling|exercis*|eating less)',
          ],
          scope: 'sentence',
          because: 'the loss is put down to eating less and moving more',
        },
      ],
      examples: {
        raises: [
          'I lost 8 kg with these capsules.',
          'Drop two dress sizes with our skinny tea.',
          'Shed half a stone: our slimming shake',
          'Lose weight in 2 weeks with apple cider vinegar gummies.',
          'Down 12 lbs since I started this supplement!',
        ],
        quiet: [
          'A 2 kg bag of flour for bread',
          'Each meal has under 500 calories.',
          'The fruit lost its shine after a week.',
          'A 12-inch pizza with two toppings',
          'Drop in for coffee.',
          '"I lost a stone in ten months by walking to work and cutting out snacks," says Ann, who cooks our recipes.',
        ],
      },
    },
    {
      code: 'CAP_15.7',
      title: 'Claims for supplements must be authorised and proved',
      severity: 'MINOR',
      kind: 'evidence_request',
      headline: 'a health claim for a supplement has to be authorised',
      summary: '“{quote}” is a claim for a supplement that has to be authorised',
      why: 'Supplements may carry only authorised claims for the vitamins and minerals they contain. “{quote}” needs such a basis before publication.',
      requirement: {
        type: 'provide_evidence',
        instruction: 'Name the nutrient, its amount in a daily dose and the authorised claim that “{quote}” rests on.',
      },
      parents: ['CAP_15.1', 'CAP_15.1.1'],
      confidence: 0.74,
      find: [
        {
          match: [
            '(support~|boost~|improve~|enhance~|promote~|balance~|balancing|restore~|optimise~|regulate~|elevate~|strengthen~|increase~|calm~|reduce~) ..3 (your|the|overall|natural)? <function>',
          ],
        },
        {
          match: [
            '(just )?(one|#|two) ..2 (capsule~|gumm*|tablet~|scoop~|sachet~|shot~|pill~|drops) (a|per|each|every)? day ..8 <function>',
          ],
        },
        { match: ['<function> (supplement~|capsule~|gummies|tablets|vitamins|drops|powder|formula|blend|support)'] },
      ],
      gate: { anyOf: ['supplement'], strength: 'strong' },
      exempt: [
        {
          match: [
            '<nutrient> ..6 (contribute~|contributing) to',
            '(contribute~|contributing) to ..2 (the)? (normal|maintenance|reduction)',
            'for normal',
          ],
          scope: 'sentence',
          because: 'the sentence has the form of an authorised claim',
        },
        {
          match: [
            'increases physical performance in ..2 successive',
            '(is|are) needed for ..1 (normal|maintenance|healthy growth)',
          ],
          scope: 'sentence',
          because: 'the sentence has the words of an authorised claim',
        },
      ],
      examples: {
        raises: [
          'Magnesium capsules that improve sleep',
          'One gummy a day for hormones and mood: ashwagandha gummies',
          'Hair growth vitamins: biotin gummies',
          'Our mushroom capsules support memory: lion’s mane supplement.',
          'Sea moss gummies boost immunity.',
        ],
        quiet: [
          'Zinc capsules. Zinc contributes to the normal function of the immune system.',
          'Vitamin D tablets, one a day, 90 in a jar',
          'Our supplement capsules come in a refill pouch.',
          'Support our local vitamin shop with a visit.',
          'Keep supplements out of reach of children.',
          'Creatine increases physical performance in successive bursts of short, intense exercise. Take one supplement capsule a day.',
        ],
      },
    },
    {
      code: 'CAP_15.8',
      title: 'Do not say that a diet cannot give enough nutrients',
      severity: 'MINOR',
      kind: 'prohibition',
      headline: 'a supplement may not be said to be needed by everybody',
      summary: '“{quote}” says that ordinary food is not enough',
      why: 'A balanced diet gives most people what they need. “{quote}” tells readers in general that it does not.',
      requirement: {
        type: 'remove_claim',
        instruction: 'Remove “{quote}”, or limit it to a group for whom official advice recommends the supplement.',
      },
      parents: ['CAP_15.1'],
      find: [
        '(cant|cannot|impossible to|hard to|difficult to|not|dont) ..2 (get|getting|obtain) ..4 (enough|all|amount of|the) ..4 (nutrients|vitamins|greens|magnesium|vitamin d|omega 3|iodine|goodness|protein|fibre|minerals|food|diet)? ..4 (from|in|into) ..3 (food|diet|diets|alone)',
        '(everyone|most people|most of us|# %|# out of #|# in #|we all|millions|brits|women) ..4 (deficient|deficiency|lack~|low in|dont get enough|not getting enough|missing)',
        '(food|diet) ..2 (alone )?(isnt|is not|not) enough',
        '(replace~|replaces|instead of) ..4 (fruit and veg*|vegetables|balanced diet|meals|greens)',
      ],
      gate: foodGate,
      reading: 'mention',
      exempt: [
        {
          match: ['should not ..6 (replace|substitute|be used)', 'not ..4 (a )?(substitute|replacement) for'],
          scope: 'sentence',
          because: 'the sentence is the usual warning',
        },
      ],
      examples: {
        raises: [
          'You can’t get enough magnesium from food alone. Take our capsules.',
          '9 out of 10 people are deficient in vitamin D. Order our drops.',
          'Diet alone is not enough: our supplement',
          'Most people lack iodine; sea moss gummies help.',
          'Our greens powder replaces vegetables.',
        ],
        quiet: [
          'Supplements should not replace a varied diet.',
          'Official advice: take vitamin D in winter. Vitamin D tablets, £4.',
          'You can’t get enough of our pies!',
          'One in five meals on the menu is vegan.',
          'Food is served until nine.',
        ],
      },
    },
    {
      code: 'CAP_15.9',
      title: 'Food may not claim to treat deficiency',
      severity: 'MAJOR',
      kind: 'prohibition',
      headline: 'treating a deficiency is a medicinal claim',
      summary: '“{quote}” offers a food against a deficiency',
      why: 'Clinical deficiency is a medical condition. “{quote}” offers a food or supplement as its treatment.',
      requirement: {
        type: 'remove_claim',
        instruction: 'Remove the deficiency and state the amount of the nutrient instead.',
      },
      parents: ['CAP_15.1'],
      find: [
        '(treat~|cure~|correct~|fix~|beat~|fight~|prevent~|reverse~|combat~|tackle~|address~|solve~|help~ with|end~) ..4 (deficienc*|anaemia|anemia)',
        '(b12|vitamin (a|b|b12|c|d|d3|e|k)|iron|iodine|magnesium|zinc|nutrient|nutritional|vitamin) deficienc*',
        '(deficient in|deficiency) ..10 (our|take|try|supplement~|capsule~|drops|tsp|powder)',
      ],
      gate: foodGate,
      exempt: [
        {
          match: ['(see|ask|consult|tested by|talk to) ..3 (gp|doctor|pharmacist)'],
          scope: 'sentence',
          because: 'the sentence sends readers to a professional',
        },
      ],
      examples: {
        raises: [
          'Fix your iron deficiency with our gummies.',
          'Spirulina for vitamin B12 deficiency',
          'Our drops tackle vitamin D deficiency in weeks.',
          'Tired? Iron deficiency! Take our tablets, a vegan supplement.',
          'A powder that combats nutritional deficiencies',
        ],
        quiet: [
          'Iron tablets with 14 mg per tablet, a food supplement',
          'If you think you have a vitamin deficiency, see your GP.',
          'The budget deficit fell, says our food columnist.',
          'Beef and iron-rich greens on the lunch menu',
          'Vitamin C drops in orange flavour',
        ],
      },
    },
    {
      code: 'CAP_15.17',
      title: 'Health claims about children must be authorised',
      severity: 'MAJOR',
      kind: 'evidence_request',
      headline: 'claims about children’s growth and development need their own authorisation',
      summary: '“{quote}” is a claim about children’s health that has to be authorised',
      why: 'Claims that refer to the development and health of children have a list of their own. “{quote}” needs a basis on it before publication.',
      requirement: {
        type: 'provide_evidence',
        instruction: 'Name the authorised claim on children’s development and health that “{quote}” rests on.',
      },
      parents: ['CAP_15.1'],
      find: [
        '(help~|support~|boost~|improve~|good for|promote~|aid~|build~|strengthen~|essential for) ..5 (child~|children|kid~|toddler~|baby|babies|little ones?|growing) ..4 (brain~|growth|grow~|development|immune system|immunity|bones|concentration|focus|learning|sleep|health|bodies|minds)',
        '(child~|children|kid~|toddler~|baby|babies|little ones?) ..4 (brain~|growth|development|immune system|immunity|immune support|bones|concentration|sleep)',
        '(growing|developing) (bodies|bones|brains|minds|children|kids)',
        '(immunity|immune system|brain|focus|calm|sleep|growth|concentration) ..2 (for|gummies for) (kids|children|toddlers)',
      ],
      gate: foodGate,
      exempt: [
        {
          match: ['(contribute~|needed for|necessary for) ..3 (normal|the normal) ..3 (growth|development)'],
          scope: 'sentence',
          because: 'the sentence has the form of an authorised claim',
        },
      ],
      examples: {
        raises: [
          'Our gummies boost kids’ immunity and growth.',
          'Milk drink that supports your child’s brain',
          'Good for growing bodies: cheese sticks snack',
          'Helps your toddler’s development: fortified cereal',
          'Calm gummies for kids, with magnesium: focus for kids too',
        ],
        quiet: [
          'Calcium is needed for the normal growth of bones in children. Cheese sticks, 6 pack.',
          'A children’s menu with small meals',
          'Kids eat free on Sundays; ask about our lunch.',
          'Growing vegetables with children',
          'Toddler group meets in the café.',
        ],
      },
    },
  ],
  broadcastTwins: [
    { code: 'BCAP_13.4', twinOf: 'CAP_15.1' },
    { code: 'BCAP_13.4.2', twinOf: 'CAP_15.1.1' },
    { code: 'BCAP_13.5.1', twinOf: 'CAP_15.3' },
  ],
} as const satisfies RuleFamily;
