import type { RuleFamily } from '../rule-format.ts';

export const section12Medicines = {
  name: 'Section 12: medicines',
  lexicons: {
    /** Prescription-only medicines by brand, substance and nickname. */
    pom: [
      'botox|botulinum (toxin|injection~)|baby botox|bo tox|dysport|azzalure|bocouture|xeomin|letybo|relfydess|alluzience|nuceiva|jeuveau|anti wrinkle (injection~|jab~|treatment injection~|toxin)|anti wrinkle relaxing|wrinkle relaxing (injection~|treatment~)|wrinkle relaxer~|wrinkle (injection~|jab~)|muscle relaxing injection~|toxin (injection~|treatment~)|masseter (botox|injection~)|tox (party|parties|offer|deal|appointment~)',
      'ozempic|wegovy|mounjaro|zepbound|saxenda|victoza|rybelsus|trulicity|semaglutide|tirzepatide|liraglutide|dulaglutide|retatrutide|glp 1|glp1|glp 1s|weight loss (injection~|jab~|pen~|medication~|medicine~|drug~|injectable~|shot~|prescription~)|slimming (injection~|jab~|pen~)|skinny (jab~|pen~|injection~|shot~)|fat (jab~|loss injection~|loss jab~|loss pen~|loss medication)|diet (jab~|injection~)|king kong of weight loss|orlistat|xenical|mysimba|phentermine|contrave',
      'viagra|sildenafil|cialis|tadalafil|levitra|vardenafil|spedra|avanafil|priligy|dapoxetine|kamagra',
      'finasteride|propecia|dutasteride|avodart|oral minoxidil|spironolactone|tretinoin|retin a|isotretinoin|accutane|roaccutane|adapalene|hydroquinone|obagi',
      'diazepam|valium|xanax|alprazolam|zopiclone|zolpidem|temazepam|lorazepam|pregabalin|gabapentin|tramadol|codeine phosphate|oxycodone|fentanyl|morphine|ketamine|adderall|ritalin|methylphenidate|lisdexamfetamine|elvanse|concerta|modafinil|sertraline|fluoxetine|prozac|citalopram|propranolol|mirtazapine|lithium carbonate|quetiapine',
      'amoxicillin|doxycycline|azithromycin|ciprofloxacin|metronidazole|penicillin|antibiotics|ivermectin|hydroxychloroquine|prednisolone|steroid injection~|kenalog|dexamethasone|cortisone injection~|triamcinolone|hay fever (injection~|jab~)',
      'b12 (injection~|jab~|shot~)|vitamin b12 (injection~|shot~|jab~)|vitamin d injection~|biotin injection~|glutathione injection~|hydroxocobalamin|cyanocobalamin injection~|hyaluronidase|lidocaine injection~|testosterone (gel|injection~|replacement|therapy)|trt|hgh|human growth hormone|peptide injection~|bpc 157|melanotan|tanning injection~|nasal tanning|oestrogen (patch~|gel)|estradiol|progesterone|utrogestan|hrt (patch~|gel|tablet~)',
      'ventolin|salbutamol|symbicort|seretide|clenil|fostair|epipen~|insulin pens?|metformin|statins|atorvastatin|ramipril|levothyroxine|warfarin|norethisterone|contraceptive pill~|mirena|depo provera|champix|varenicline|naltrexone|antabuse|truvada|prep tablets|medical cannabis|medicinal cannabis|cannabis prescription~|dronabinol|sativex|nabilone|chickenpox vaccine~|hpv vaccine~|shingles vaccine~|travel vaccine~|meningitis b vaccine~|gardasil|varivax|shingrix|zostavax|vaxneuvance|latisse|bimatoprost|malarone',
    ],
  },
  rules: [
    {
      code: 'CAP_12.12',
      title: 'No advertising of prescription-only medicines to the public',
      severity: 'CRITICAL',
      kind: 'prohibition',
      headline: 'prescription-only medicines may not be advertised to the public',
      summary: '“{quote}” advertises a prescription-only medicine',
      why: '“{quote}” names, or plainly refers to, a medicine that is supplied only on prescription. The law bans its promotion to the public, whether the name, a nickname or a description is used and whatever the rest of the advertisement says.',
      requirement: {
        type: 'remove_claim',
        instruction:
          'Remove every reference to the medicine, in words, hashtags, pictures and prices. Advertise a consultation instead.',
        wording: 'a consultation about [the concern], such as lines and wrinkles',
      },
      reading: 'mention',
      confidence: 0.85,
      find: [
        '<pom>',
        '(#botox|#babybotox|#antiwrinkle|#antiwrinkleinjections|#botoxuk|#mounjaro|#mounjarouk|#ozempic|#wegovy|#skinnyjab|#weightlossjab|#weightlossinjections|#glp1|#semaglutide|#tirzepatide|#b12injections|#fatjab)',
      ],
      exempt: [
        {
          match: [
            '(botox|toxin|filler|injectable~|aesthetic~) ..4 (training|course~|diploma|certificate)',
            '(training|course~|diploma|level #) ..8 (botox|toxin|injectable~|practitioner~|nurses|doctors)',
            '(healthcare|medical|aesthetic) professionals only',
            'for (prescribers|clinicians|healthcare professionals)',
          ],
          scope: 'asset',
          because: 'the advertisement addresses professionals who train in the treatment',
        },
        {
          match: ['(do not|does not|dont|doesnt|not|never|no longer|without) ..5 <pom>'],
          scope: 'sentence',
          because: 'the sentence says that the medicine is not offered',
        },
        {
          match: [
            'side effects? of ..3 <pom>',
            '<pom> ..6 (recall~|shortage~|warning~|safety alert|mhra|investigation|study|trial~|research)',
            '(news|report~|article|study|researchers|scientists) ..8 <pom>',
          ],
          scope: 'sentence',
          because: 'the sentence reports on the medicine and offers nothing',
        },
        {
          match: ['travel vaccin* (clinic|service)', 'nhs ..4 (vaccin*|jab~)'],
          scope: 'asset',
          because: 'the asset describes a public health service',
        },
      ],
      examples: {
        raises: [
          'Botox party this Friday, £120 an area.',
          'Start your weight loss injections today from £149 a month.',
          'B12 shots, walk in, no appointment',
          'Anti-wrinkle injections: 3 areas for £180. Book now.',
          'Order Mounjaro online with free delivery.',
          'Lips and skin by us #babybotox #clinic',
          'B0tox deals all week. DM us.',
        ],
        quiet: [
          'A consultation for lines and wrinkles, £30.',
          'We do not offer Botox.',
          'Botox training course for nurses, two days.',
          'Researchers in Leeds published a study of semaglutide.',
          'Save on pens and notebooks this week.',
          'Skin peels from £45',
        ],
      },
    },
    {
      code: 'CAP_12.13',
      title: 'Medicine advertisements carry the required statements',
      severity: 'MAJOR',
      kind: 'missing_statement',
      headline: 'an advertisement for a medicine has to carry name, use, ingredient and the advice to read the label',
      summary: '“{quote}” advertises a medicine without the statements it needs',
      why: '“{quote}” is about a medicine for self-treatment. The advertisement has to give its name, what it is for, the single active ingredient if there is only one, and an invitation to read the label or leaflet; the invitation is not there.',
      requirement: {
        type: 'add_label',
        instruction: 'Add the product’s name, its use, its active ingredient if it has only one, and the invitation.',
        wording: 'Contains [ingredient]. Always read the label or leaflet.',
      },
      find: [
        '(nurofen|calpol|panadol|anadin|lemsip|beechams|strepsils|gaviscon|rennie|imodium|dioralyte|voltarol|ibuleve|deep heat|piriton|benadryl|clarityn|piriteze|sudafed|otrivine|vicks|covonia|benylin|nytol|kalms|canesten|anusol|germoloids|bonjela|corsodyl|nicorette|niquitin|regaine|zovirax|viagra connect|cialis together|buscopan|senokot|dulcolax|alli|solpadeine|syndol|feminax) ...12 (relieve~|relief|fast|pain|headache~|cold~|symptom~|works|effective|stops|treats|soothes|clears|try|get)',
        '(relieve~|relief|stops|treats|soothes) ..8 (tablets|caplets|painkiller~|lozenge~|cough syrup|nasal spray|antihistamine~|ointment|medicine)',
        '(nurofen|calpol|panadol|lemsip|strepsils|gaviscon|imodium|voltarol|benylin|covonia) (relief|works|fast)',
        '(painkiller~|antihistamine~|cough (syrup|medicine)|cold remedy|decongestant~|antacid~|laxative~|throat lozenge~|nicotine replacement) ..8 (relieve~|relief|fast|works|effective|soothe~|stops|clears|better)',
      ],
      cures: [
        {
          match: [
            'read (the|all) (label|leaflet|instructions|patient information)',
            'read (the|label|leaflet) ..4 (label|leaflet|carefully)',
          ],
          scope: 'asset',
          because: 'the asset tells people to read the label or leaflet',
        },
      ],
      gate: { anyOf: ['medicine'] },
      once: true,
      examples: {
        raises: [
          'Nurofen works fast on headache pain.',
          'Our antihistamine tablets give relief all day.',
          'A cough syrup that soothes in seconds.',
          'New painkiller: faster relief.',
          'Strepsils: relief for every throat',
        ],
        quiet: [
          'Nurofen works fast on headache pain. Contains ibuprofen. Always read the label.',
          'Tablets and phones at half price',
          'Our pharmacy opens at eight.',
          'The stress relief class is on Monday.',
          'Lozenges in lemon flavour',
        ],
      },
    },
    {
      code: 'CAP_12.14.3',
      title: 'Do not say that health suffers without the medicine',
      severity: 'MAJOR',
      kind: 'prohibition',
      headline: 'readers may not be made afraid to go without a medicine',
      summary: '“{quote}” suggests that health suffers without the product',
      why: '“{quote}” works by fear: people who feel well are told that they need the medicine to stay so.',
      requirement: { type: 'remove_claim', instruction: 'Remove “{quote}” and say what the medicine is for.' },
      find: [
        '(without|if you dont take|if you do not take|stop taking) ..4 (it|this|our|these|them|treatment|tablets|medicine) ..8 (you will|youll|your|suffer~|worse|risk~|decline~|die|get ill|fall ill|get worse)',
        '(you need|everyone needs|essential for|dont risk|do not risk) ..6 (to stay (healthy|alive|well)|your health)',
        '(ignore|ignoring|untreated) ..4 (could|can|may|will) ..3 (kill|cost you|lead to|cause|ruin)',
      ],
      gate: { anyOf: ['medicine'] },
      examples: {
        raises: [
          'Without it you will get ill: our vitamin D medicine',
          'Don’t risk your health: take our medicine daily.',
          'Ignoring reflux could lead to worse. Buy our medicine.',
          'You need this medicine to stay healthy.',
          'If you don’t take these tablets your symptoms get worse.',
        ],
        quiet: [
          'Take one tablet with water. Always read the label.',
          'Without it the door does not close.',
          'Ask your pharmacist about this medicine.',
          'Do not exceed the stated dose of the medicine.',
          'The medicine cabinet comes with two shelves.',
        ],
      },
    },
    {
      code: 'CAP_12.16',
      title: 'Medicines may not be advertised to children',
      severity: 'MAJOR',
      kind: 'prohibition',
      headline: 'a medicine may not be addressed to children',
      summary: '“{quote}” addresses children in an advertisement for a medicine',
      why: '“{quote}” speaks to children. Medicines may be advertised only to those who decide about them.',
      requirement: {
        type: 'change_targeting',
        instruction: 'Address parents, and remove wording that speaks to children.',
      },
      find: [
        '(hey|hi|hello|calling all|attention|for) (kids|boys and girls|children|little ones)',
        '(ask|tell) (your )?(mum|dad|mummy|daddy|parents)',
        '(yummy|tasty|delicious|fun|sweet) ..4 (medicine|tablet~|syrup|lozenge~|pill~)',
      ],
      gate: { anyOf: ['medicine'] },
      exempt: [
        {
          match: ['(suitable|recommended|not) ..3 for (children|kids)', 'for children (aged|over|from|under)'],
          scope: 'sentence',
          because: 'the sentence gives an age for parents',
        },
      ],
      reading: 'mention',
      examples: {
        raises: [
          'Hey kids, our cough syrup tastes of strawberry!',
          'Ask your mum for our throat lozenges; they are a real medicine.',
          'Yummy medicine that makes you smile',
          'Calling all boys and girls: take your vitamin tablets and syrup!',
          'A fun tablet for travel sickness',
        ],
        quiet: [
          'Suitable for children over six. Always read the label of this medicine.',
          'Ask your parents about our reading club.',
          'Tasty soups for kids',
          'Medicine spoons in three sizes',
          'For children aged 2 to 6: paracetamol suspension.',
        ],
      },
    },
    {
      code: 'CAP_12.19',
      title: 'No guarantee, absolute safety or superiority for medicines',
      severity: 'MAJOR',
      kind: 'prohibition',
      headline: 'a medicine may not be called guaranteed, safe or better than another',
      summary: '“{quote}” makes a claim that no medicine may make',
      why: '“{quote}” promises certainty, safety or superiority. For medicines such wording is forbidden, even where a licence exists.',
      requirement: { type: 'remove_claim', instruction: 'Remove “{quote}”.' },
      find: [
        '(guaranteed|guarantee~) ..4 (relief|work|results|cure|effect~)',
        '(better|stronger|faster|more effective|as (good|effective) as|works better) than ..2 (ibuprofen|paracetamol|aspirin|nurofen|panadol|other (painkillers|medicines|tablets|treatments)|prescription~|morphine|antibiotics|statins)',
        '(no|without|zero|free from) ..2 side effects?',
        '(100 %|completely|totally|perfectly) safe',
        '(no|zero) risk~ of ..2 (addiction|overdose|side effects?)',
      ],
      gate: { anyOf: ['medicine'] },
      examples: {
        raises: [
          'Works better than ibuprofen: our new painkiller',
          'A medicine with no side effects',
          'Guaranteed relief with every tablet of our antihistamine',
          'Our sleep medicine is completely safe.',
          'More effective than other painkillers',
        ],
        quiet: [
          'May cause side effects; read the leaflet of this medicine.',
          'Better than last year: our pharmacy’s opening hours.',
          'Keep your medicines safe.',
          'Guaranteed seats for all shows',
          'A safe with a six-digit code',
        ],
      },
    },
    {
      code: 'CAP_12.21',
      title: 'Traditional herbal medicines carry their mandatory text',
      severity: 'MAJOR',
      kind: 'missing_statement',
      headline: 'the statement on traditional use is missing',
      summary: '“{quote}” needs the statement that its use rests on tradition alone',
      why: 'A registered traditional herbal medicine may be advertised only with the registered use and the words that this rests on long-standing use. The file does not have them.',
      requirement: {
        type: 'add_label',
        instruction: 'Add the registered use and the mandatory statement.',
        wording:
          'Traditional herbal medicinal product for use in [registered use] exclusively based upon long-standing use. Always read the label or leaflet.',
      },
      find: [
        'traditional herbal (medicine~|medicinal|remedy|remedies|registration|product~)',
        '(thr|t h r) (certified|certification|registered|mark|logo)',
        'herbal medicinal product~',
      ],
      cures: [
        {
          match: ['based (on|upon) ..3 (long standing|longstanding|traditional) use'],
          scope: 'asset',
          because: 'the asset carries the statement on traditional use',
        },
      ],
      once: true,
      reading: 'mention',
      examples: {
        raises: [
          'A traditional herbal medicine for tired legs',
          'Our THR certified valerian tablets',
          'Traditional herbal remedies for low mood',
          'Herbal medicinal product for coughs',
          'Traditional herbal product, 30 tablets, £6.99',
        ],
        quiet: [
          'Traditional herbal medicinal product used for coughs, based on traditional use only. Always read the label.',
          'A traditional herb garden with forty plants',
          'Herbal tea with mint',
          'Traditional fish and chips',
          'A medicinal product exclusively based upon long-standing use: traditional herbal remedy.',
        ],
      },
    },
  ],
} as const satisfies RuleFamily;
