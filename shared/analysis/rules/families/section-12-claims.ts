import type { RuleFamily } from '../rule-format.ts';

/** Kinds of advertisement that sell a treatment, a device or a product for the body, other than food. */
const bodyGate = [
  'clinic',
  'medical_device',
  'medicine',
  'cosmetic',
  'cosmetic_procedure',
  'homeopathy',
  'weight_loss',
] as const;

export const section12Claims = {
  name: 'Section 12: health and beauty claims',
  lexicons: {
    therapy: [
      'acupuncture|reiki|homeopathy|osteopathy|chiropractic|reflexology|hypnotherapy|hypnosis|kinesiology|cupping|crystal healing|sound (bath~|healing)|energy healing|craniosacral therapy|bioresonance|biofeedback|ozone therapy|hyperbaric oxygen (therapy)?|hbot|red light therapy|light therapy|laser therapy|cold laser|shockwave therapy|cryotherapy|ice bath~|cold water therapy|iv (drip~|therapy|infusion~|nutrition|vitamin~)|vitamin (drip~|infusion~|injection~|shot~)|drip~|magnet~|magnetic (therapy|bracelet~|insole~)|copper bracelet~|pemf|tens|ems|infrared (sauna|therapy|mat)|salt (therapy|room|cave)|float (tank|therapy)|emdr|cbt|nlp|meditation|breathwork|mouth taping|essential oil~|aromatherapy|cbd (oil|balm|cream)?|hemp (oil|cream|balm)|ear (candling|seeds)|acupressure|massage gun~|compression (socks|tights|wear|sleeve~|gloves)|posture corrector~|ketamine (therapy|treatment)|psilocybin|neurofeedback|tms|brain training|hair mineral analysis|live blood analysis|colonic (irrigation|hydrotherapy)|colonics|detox foot (bath~|patch~|pad~)|stem cell (therapy|treatment)|exosome~|prp|platelet rich plasma|oxygen therapy|vibration (plate|therapy)|halotherapy|herbal (remedy|remedies|cream|balm|patch~|tea)|natural (remedy|remedies|cream|balm|patch~)|balm|wild yam cream|magnesium (spray|oil|cream)|castor oil (pack~)?|patch|patches|bracelet~|ring|wearable~|headset',
    ],
    benefit: [
      'pain relief|stress relief|anxiety relief|symptom relief|muscle recovery|recovery|detox|detoxification|immune (support|boost|boosting)|immunity|anti ageing|anti aging|fat burning|weight loss|energy (boost|release)|burst of energy|collagen production|hair growth|skin brightening|glutathione|hydration|sleep support|hormone (support|balance)|fertility support|lymphatic drainage|muscle (repair|builder|building)|mental clarity|calm your mind|calm~ the mind',
    ],
    improve: [
      'improve~|increase~|boost~|enhance~|stimulate~|promote~|support~|assist~|aid~|restore~|balance~|regulate~|strengthen~|speed~ up|accelerate~|optimise~|maximise~|rebalance~|regenerate~|repair~|activate~',
    ],
    strong_function: [
      'immune system|immunity|circulation|blood (flow|circulation|pressure|sugar)|lymphatic drainage|metabolism|collagen production|muscle (repair|recovery)|nervous system|hormone balance|hormones|testosterone|oestrogen|estrogen|cortisol|prostate (health|size)?|bladder control|kidney~( health)?|liver (function|health)|heart health|brain (function|health)|cognitive function|memory|focus|sleep quality|sleep|libido|sexual performance|fertility|sperm count|egg quality|bone density|joint (health|mobility)|mobility|digestion|gut health|cell regeneration|cellular (repair|energy)|oxygen levels|lung function|vision|eyesight|hearing|nerve function|posture|spine|pelvic floor|mood|mental health|wellbeing|recovery|range of motion|fluid retention|inflammation',
    ],
  },
  rules: [
    {
      code: 'CAP_12.1',
      title: 'Evidence or a licence for health and beauty claims',
      severity: 'MINOR',
      kind: 'evidence_request',
      headline: 'a claim to treat a condition or change the body needs proof, and often a licence or device marking',
      summary: '“{quote}” is a health claim that needs substantiation before publication',
      why: '“{quote}” tells people that the product or treatment acts on a condition or on the body. Such a claim needs trials on people; if it is medicinal, the product also needs a medicines licence or a device conformity marking.',
      requirement: {
        type: 'provide_evidence',
        instruction:
          'Provide human trials of this product or treatment for “{quote}”, and the licence number or UKCA/CE medical device certificate where the claim is medicinal. Otherwise remove the claim.',
      },
      parents: ['CAP_3.7'],
      confidence: 0.78,
      find: [
        {
          match: ['<treats> ..4 <serious_condition>', '<treats> ..4 <common_condition>'],
          gate: { noneOf: ['supplement'] },
        },
        {
          match: ['<treats> ..4 <serious_condition>', '<treats> ..4 <common_condition>'],
          gate: { anyOf: ['medical_device', 'clinic', 'cosmetic'], strength: 'strong' },
        },
        { match: ['<treats> ..3 <soft_condition>'], gate: { anyOf: bodyGate, noneOf: ['supplement'] } },
        {
          match: [
            '(<serious_condition>|<common_condition>) ..3 (treatment~|therapy|therapies|relief|support|solution~|remedy|remedies|cure~|clinic|specialist~|help|cream|patch|patches|gel|spray|bracelet|clip|glove~|device~|programme|recovery|symptom~|sufferer~|eased|relieved|healed|gone|disappear~|solved|reduced|improve~)',
          ],
          gate: { noneOf: ['supplement'] },
        },
        {
          match: [
            '<therapy> ..10 (<serious_condition>|<common_condition>)',
            '(<serious_condition>|<common_condition>) ..10 <therapy>',
          ],
          gate: { noneOf: ['supplement'] },
        },
        { match: ['<improve> ..3 <strong_function>'], gate: { anyOf: bodyGate } },
        { match: ['<therapy> ..6 <benefit>', '<benefit> ..4 <therapy>'] },
        { match: ['<benefit>'], gate: { anyOf: ['clinic', 'medical_device'], strength: 'strong' }, strength: 0.9 },
        {
          match: [
            '(suffer~|suffering|struggle~|struggling|battling|fed up|sick|tired) (from|with|of) ..8 (<serious_condition>|<common_condition>|<soft_condition>|frequent trips)',
            'do you (suffer|have|struggle|experience) ..4 (<serious_condition>|<common_condition>)',
          ],
          gate: { noneOf: ['supplement'] },
        },
        {
          match: ['(cell|tissue|skin|nerve|cartilage|muscle) (regeneration|repair|renewal|rejuvenation|growth)'],
          gate: { anyOf: bodyGate },
        },
        '(kill~|destroy~|neutralise~|eliminate~|fight~) ..4 (coronavirus|covid|covid 19|flu virus~|norovirus|mrsa)',
        '(reverse~|stop~|halt~|slow~ down|delay~) ..4 (ageing|aging|dementia|greying|grey hair|menopause|hair loss|memory loss|disease progression)',
        {
          match: [
            '(lift~|tighten~|firm~|plump~|smooth~|reduce~|erase~|fade~|remove~|diminish~|eliminate~|fill~|banish~) ..4 (wrinkle~|fine lines|crow feet|jowls|sagging|sagging skin|double chin|cellulite|stretch marks|eye bags|dark circles|dark spots|age spots|pigmentation|pores|scars|acne scars|spider veins)',
          ],
          gate: { anyOf: ['cosmetic', 'cosmetic_procedure', 'clinic', 'medical_device'] },
        },
        {
          match: [
            '(detox~|detoxify|detoxifies|flush~|draw~|remove~|cleanse~) ..4 (toxins|heavy metals|impurities|body|system|liver|blood|organs|lymph)',
          ],
          gate: { anyOf: bodyGate, noneOf: ['food'] },
        },
        '(symptom~|sign~) of (<serious_condition>|<common_condition>)',
        {
          match: [
            '(if|when|because) you (have|ve got|suffer from|live with|are living with|are) ..2 (<serious_condition>|<common_condition>)',
            '(my|your|her|his|their|our) ..1 (<serious_condition>|<common_condition>)',
            '(people|those|anyone|women|men|children|adults|kids|sufferers?|patients?|clients?) (with|suffering|suffering from|who have|living with|struggling with) ..2 (<serious_condition>|<common_condition>)',
            '(exclusively|specially|specifically|designed|made|created|perfect) for ..6 (<serious_condition>|<common_condition>)',
            '(diagnosed with|diagnosis of|sufferer of|suffers? from|suffering from) ..3 (<serious_condition>|<common_condition>)',
            '(say|saying|said) (goodbye|bye|no) to ..4 (<serious_condition>|<common_condition>)',
          ],
          gate: { noneOf: ['food', 'supplement'] },
          strength: 0.92,
        },
        {
          match: [
            '(hair loss|balding|baldness|thinning hair|receding) ...8 (grow~ (it)? back|regrow~|stop~|reverse~|guarantee~|solution|cure~|restored|new hair)',
            '(penis|breast|bust|bum|lip) (enlargement|enlarger|enhancement|growth) ..2 (pump|cream|pill~|gel|device|exercise~|capsules?|naturally|without surgery|guaranteed)',
            '(anti wrinkle|line smoothing|wrinkle) (treatment~|therapy) ..8 (area~|£|from)',
            '(ear candle~|ear candling|hopi) ..8 (wax|sinus|relieve~|draw~|remove~|pressure)',
            '(heal~|recover~|repair~) ..4 (injury|injuries|wounds?|muscles?|tendons?|ligaments?) ..2 (faster|quicker|fast|quickly|in)',
            '(testosterone|hormone~|trt|hrt) (clinic~|treatment~|optimisation|programme|check~|replacement)',
            '(catch|detect|spot|find) ..3 (early|before symptoms) ..8 (scan~|test~|£)',
            '(scan~|screening|blood test~|mri) ..10 (catch|detect~|spot~|find~|rule~ out|peace of mind) ..4 (early|cancer|dementia|aneurysm~|disease|problems)',
            '(thread veins?|spider veins?|varicose veins?|skin tags?|moles?|warts?|verrucas?|bunions?|nail fungus|stretch marks?) ..4 (gone|removed|cleared|disappear~|vanish~|straighten~|for good)',
            '(straighten~|correct~|fix~) your (toes?|spine|posture|bunions?|back|bite|teeth)',
            '(rebalance~|balance~|heal~|reset~|restore~) ..2 (gut|hormones?|chakras?|energy|nervous system|microbiome)',
            '(kinesiology|muscle testing|iridology|bioresonance|hair) ..6 (allerg*|intoleran*|deficien*|find out|detect~|reveal~|test~)',
            '(stop~|slow~|halt~|control~) ..4 (myopia|short sighted*|shortsighted*|eyesight)',
            '(turn~|wind~) back (the)? ..1 clock',
            '(test~|scan~|screening|prick) ..6 (spots?|detects?|finds?|catches?|checks? for) ..3 (cancer~|tumours?|dementia|heart disease|diabetes)',
            '(help~|settle~|soothe~|calm~) ..3 (your|a|the)? (baby|babies|newborn~|toddler~) ..3 (sleep~|settle~|reflux|colic|wind|feed*)',
          ],
          gate: { anyOf: bodyGate },
        },
        '(hair|allergy|intolerance|bioresonance|food intolerance|sensitivity) (sample|strand|test~) ..8 (diagnos*|detect~|identif*|reveal~|intoleran*|allerg*|deficienc*)',
        '(diagnos*|detect~|identif*|reveal~) ..6 (intolerance~|allergies|deficienc*) ..6 (hair|saliva|home|kit|test)',
        '(cancer|dementia|ms|autism|diabetes) ..3 (there is|new|real)? (hope|protocol|breakthrough|reversed|reversal|alternative)',
        {
          match: [
            '(<serious_condition>|<common_condition>) ...8 (this|our|these|try) ..3 (patch~|cushion~|pillow~|insole~|device~|gadget~|sock~|cream~|gel|spray|bracelet~|ring~|mat|massager~|brace~|wand|lamp|mask|sleeve~|belt|magnet~|machine|headset|clip)',
            '(rewire~|retrain~|reprogram~) ..1 (brain|nervous system|mind)',
          ],
          gate: { noneOf: ['food', 'supplement', 'service_notice'] },
        },
        '(emf|5g|radiation) (protection|protector|blocker|shield|blocking|harmonis*)',
        '(adhd|autistic|anxious|dyslexic|ptsd|depressed) (brain|mind|child|kid~|symptom~) ..8 (manage|calm|focus|help~|support~|work|understand|unlock)',
        '(help~|improve~|treat~|benefit~) ..6 (memory|sleep) (and|or|loss|problems|issues) ..3 (memory|sleep|loss|focus)',
      ],
      exempt: [
        {
          match: [
            '(spf|sunscreen~|sun cream|suncream|sun protection|uva|uvb) ...12 sunburn',
            'sunburn ...12 (spf|sunscreen~|sun cream|suncream)',
            '# spf',
          ],
          scope: 'block',
          because: 'protection against sunburn is what a sunscreen is for',
        },
        {
          match: [
            'patch test',
            '(ask|see|talk to|speak to|speak with|tell) (your|a) ..1 (pharmacist|doctor|gp|nurse|midwife|consultant)',
          ],
          scope: 'sentence',
          because: 'the sentence is advice on safe use',
        },
        {
          match: [
            'appearance of ..6 (wrinkle~|fine lines|cellulite|pores|dark circles|scars|stretch marks|pigmentation|blemishes|redness|ageing|lines)',
            'the look of',
          ],
          scope: 'sentence',
          because: 'the sentence speaks of appearance only, which is a cosmetic effect',
        },
        {
          match: [
            '(raise~|raising|fundrais*|donat*|donate|charity|charities|awareness|research into|in aid of) ..10 (cancer|dementia|diabetes|heart|stroke|asthma|autism|mental health|depression|arthritis|alzheimer~)',
            '(cancer|dementia|diabetes|heart|stroke|alzheimer~|parkinson~|autism|arthritis) (research|charity|foundation|society|trust|awareness|month|week|uk)',
          ],
          scope: 'sentence',
          because: 'the sentence is about a charity or awareness',
        },
        {
          match: [
            '(consult|ask|see|speak to|talk to|tell) (your|a) (doctor|gp|pharmacist|healthcare professional|physician) ..3 (if|before|about)',
            'do not use ..6 (if|with|on)',
            '(call|dial|ring|contact|visit|see) ..2 (999|111|112|nhs 111|your (gp|doctor)|your nearest)',
            '(not suitable|unsuitable) for',
          ],
          scope: 'sentence',
          because: 'the sentence is a warning',
        },
        {
          match: [
            '(allergen~|allergy) (advice|information|menu)',
            '(may contain|contains) ..6 (nuts|milk|gluten)',
            '(if you have|have) (a|an|any) (allergy|food allergy|intolerance)',
          ],
          scope: 'sentence',
          because: 'the sentence is allergen information',
        },
        {
          match: [
            '(flu|covid|rsv|shingles|pneumonia|pneumococcal) (jab~|vaccin*)',
            '(vaccin*|jab~) ..4 (invited|eligible|offered)',
            '(nhs|free) ..6 (screening|vaccin*|eye test~)',
          ],
          scope: 'block',
          because: 'the text is about vaccination or screening, which the health service runs',
        },
        {
          match: [
            '(call|dial|ring) (999|111|112)',
            '<serious_condition> symptoms ...25 (see|contact|tell|speak to|ask) (your|a) (gp|doctor|nurse)',
          ],
          scope: 'block',
          because: 'the text tells readers how to know an emergency and whom to call',
        },
        {
          match: [
            'stop ..4 if you (feel|have|get|notice|experience)',
            '(check|speak|talk) (with|to) your (midwife|health visitor|gp|doctor)',
          ],
          scope: 'sentence',
          because: 'the sentence is a warning',
        },
        {
          match: [
            '(<serious_condition>|<common_condition>|menopause) ..4 symptom~ ...25 (ask (your|a) (gp|doctor) about|see (your|a) (gp|doctor)|your gp can|speak to your gp|contact your gp)',
          ],
          scope: 'block',
          because: 'the text helps readers to know a condition and sends them to their doctor',
        },
        {
          match: ['(weight loss|bariatric|obesity) surgery'],
          scope: 'sentence',
          because: 'weight-loss surgery is the name of an operation',
        },
        {
          match: [
            '(evidence|proof) ..6 (is|are) ..1 (limited|weak|mixed|inconclusive|lacking)',
            '(there is|we have|we know of) (no|little) ..2 evidence',
          ],
          scope: 'block',
          because: 'the text says that there is little evidence',
        },
        {
          match: [
            '(if|when) you have ..4 (do not|dont|avoid|never)',
            '(ask|see|tell) (your|a) (podiatrist|dentist|optician|optometrist|audiologist|dietitian|vet|health visitor)',
          ],
          scope: 'sentence',
          because: 'the sentence is a warning',
        },
      ],
      cures: [
        {
          match: [
            '(licensed|registered|authorised) ..3 (medicine|herbal|product licence)',
            'always read the (label|leaflet)',
            '(thr|pl) (number|#)',
            '(hcpc|health and care professions council) (registered|registration|regulated)',
            'chartered physiotherapist~',
            'contains (paracetamol|ibuprofen|aspirin|loratadine|cetirizine|aciclovir)',
          ],
          scope: 'asset',
          because: 'the asset carries the statements of a licensed medicine, or names a regulated profession',
          effect: 'lowers',
        },
        {
          match: [
            '(registered|regulated|member~) (with|by|of) ..1 (hcpc|health and care professions council|general osteopathic council|gosc|general chiropractic council|general medical council|gmc|care quality commission|cqc)',
          ],
          scope: 'asset',
          because: 'the asset names a regulated profession',
          effect: 'lowers',
        },
        {
          match: [
            'contains (hydrocortisone|clotrimazole|minoxidil|ketoconazole|nicotine|sodium cromoglicate|chlorhexidine|loperamide|calcium carbonate|fexofenadine|omeprazole|diclofenac|benzoyl peroxide|salicylic acid|permethrin|lidocaine|white soft paraffin)',
          ],
          scope: 'asset',
          because: 'the asset names the active ingredient, as a licensed medicine has to',
          effect: 'lowers',
        },
        {
          match: ['does not ..1 (replace|diagnose) ..8 (gp|doctor|team|care|checks|treatment|condition)'],
          scope: 'asset',
          because: 'the asset says what the product does not do',
          effect: 'lowers',
        },
        {
          match: ['registered (audiologist~|dietitian~|osteopath~|podiatrist~|optometrist~|chiropractor~)'],
          scope: 'asset',
          because: 'the asset names a regulated profession',
          effect: 'lowers',
        },
      ],
      examples: {
        raises: [
          'Our magnetic bracelet relieves arthritis pain.',
          'Reiki can help with anxiety and depression.',
          'Compression socks that improve circulation and reduce swelling.',
          'Prostate patch: easily say goodbye to prostate problems.',
          'Hyperbaric oxygen for long Covid. Book a session at our clinic.',
          'Do you suffer from migraines? Try our light therapy.',
          'A serum that erases wrinkles.',
          'IV drips for immune support and energy boost.',
          'Hair loss? Grow it back at our clinic.',
          'A hair sample test that identifies your food intolerances at home',
          'Prostate problems? This seat cushion shrinks it.',
        ],
        quiet: [
          'A moisturiser that reduces the appearance of fine lines.',
          'Run ten kilometres for Cancer Research UK.',
          'Ask your doctor before use if you have diabetes.',
          'Please tell us if you have a food allergy.',
          'Our yoga class meets on Mondays and everyone is welcome.',
          'Treat yourself to afternoon tea.',
          'This device does not treat asthma.',
          'If you have chest pain, call 999.',
          'Our physiotherapists are registered with the HCPC.',
          'A cushion for the garden bench, in blue or grey',
          'When you have eczema, patch-test new products and ask your pharmacist.',
          'The flu jab is offered to people with asthma or diabetes.',
          'Stroke symptoms come on suddenly. Call 999 straight away.',
          'In our yoga class for pregnancy, stop if you feel pain or dizziness.',
          'Prostate cancer often has no symptoms at first. You can ask your GP about a test.',
          'Bariatric or weight-loss surgery is a major operation.',
          'Travel sickness bands use acupressure. Evidence that they work is limited.',
          'If you have diabetes, do not treat corns yourself with our foot cream.',
        ],
      },
    },
    {
      code: 'CAP_12.2',
      title: 'Do not discourage essential treatment of serious conditions',
      severity: 'MAJOR',
      kind: 'prohibition',
      headline: 'treatment of a serious condition may be offered only under suitably qualified supervision',
      summary: '“{quote}” offers help for a condition that needs qualified care',
      why: 'People with the condition in “{quote}” should be seen by somebody medically qualified. Specific help for it may be advertised only when it is carried out under such supervision, and the file does not show that.',
      requirement: {
        type: 'provide_evidence',
        instruction:
          'Show that a suitably qualified, regulated health professional supervises the treatment; otherwise remove the reference to the condition.',
      },
      parents: ['CAP_12.1'],
      confidence: 0.75,
      find: [
        { match: ['<treats> ..4 <serious_condition>'], gate: { noneOf: ['food'] } },
        {
          match: [
            '<serious_condition> ..2 (treatment~|therapy|therapies|relief|cure~|support|remedy|remedies|recovery|solution~|help|symptom~|clinic|programme|detox|rehab)',
          ],
          gate: { noneOf: ['food'] },
        },
        { match: ['(manage~|managing|reduce~|overcome|beat|control) ..3 <serious_condition>'] },
        {
          match: ['<therapy> ..8 <serious_condition>', '<serious_condition> ..8 <therapy>'],
          gate: { anyOf: ['clinic', 'medical_device', 'homeopathy'] },
        },
        '(instead of|alternative to|without|no need for|replace~|ditch|come off|stop taking|better than|avoid~) ..3 (medication|medicine~|antidepressant~|chemotherapy|chemo|surgery|insulin|statins|painkillers|your doctor|doctor~|gp|prescription~|vaccin*|pills)',
        '(unlike|avoid) ..2 (conventional|traditional|modern|western) (medicine|treatment|doctors)',
      ],
      exempt: [
        {
          match: [
            '(raise~|raising|fundrais*|donat*|charity|awareness|research) ..10 (cancer|dementia|diabetes|heart|stroke|asthma|autism|depression|alzheimer~)',
            '(cancer|dementia|diabetes|heart|stroke|alzheimer~|autism) (research|charity|foundation|society|trust|awareness|uk)',
          ],
          scope: 'sentence',
          because: 'the sentence is about a charity or awareness',
        },
        {
          match: [
            '(consult|ask|see|speak to|talk to|tell) (your|a) (doctor|gp|pharmacist|healthcare professional)',
            'do not ..4 (stop|change|use|take)',
          ],
          scope: 'sentence',
          because: 'the sentence sends readers to a professional',
        },
        {
          match: [
            '(available|sold|buy|bought|obtainable|obtain) ..6 without ..1 prescription',
            'without ..1 prescription ..4 (from|at|in) ..2 pharmac*',
            '(call|dial|ring) (999|111|112)',
          ],
          scope: 'block',
          because: 'the words say how a medicine is supplied, or tell readers to call for help',
        },
      ],
      cures: [
        {
          match: [
            '(gmc|ghc|gphc|hcpc|nmc|cqc|gdc|gosc) (registered|regulated)',
            '(registered|regulated|licensed|qualified) ..2 (doctor~|psychiatrist~|psychologist~|physiotherapist~|nurse~|pharmacist~|medical professional~|clinician~|gp|consultant~)',
            '(under|with) ..3 (supervision|care) of ..4 (doctor~|psychiatrist~|consultant~|clinician~|physician~|nurse~)',
            '(consultant|doctor|gp|psychiatrist|physician|nurse) led',
          ],
          scope: 'asset',
          because: 'the asset says that a regulated professional supervises the treatment',
        },
        {
          match: [
            '(registered|qualified|hcpc) ..2 (audiologist~|optometrist~|dentist~|midwife|midwives|podiatrist~|dietitian~|osteopath~)',
          ],
          scope: 'asset',
          because: 'the asset says that a regulated professional treats',
        },
      ],
      examples: {
        raises: [
          'Hypnotherapy to beat depression in three sessions',
          'Homeopathy for autism: book with our practitioner.',
          'Our headset reduces depression.',
          'Manage your ADHD with our app.',
          'Come off your medication naturally with reflexology.',
        ],
        quiet: [
          'Treatment of depression by GMC-registered psychiatrists.',
          'Ask your doctor about diabetes.',
          'Run for Stroke Association and raise money for stroke research.',
          'Our gloves keep hands warm in winter.',
          'Physiotherapy for tennis elbow.',
          'You can buy these cetirizine tablets without a prescription. Always read the leaflet.',
          'Stroke symptoms come on suddenly. Call 999 straight away.',
          'A registered audiologist treats tinnitus with counselling and sound therapy.',
        ],
      },
    },
    {
      code: 'CAP_12.2.1',
      title: 'No diagnosis or treatment by correspondence outside regulated care',
      severity: 'MAJOR',
      kind: 'prohibition',
      headline: 'diagnosis and medicines at a distance need a regulated prescriber',
      summary: '“{quote}” offers diagnosis or medicine at a distance',
      why: '“{quote}” offers to diagnose or to supply medicine without seeing the person. That may be advertised only where a regulated prescriber is responsible for it.',
      requirement: {
        type: 'add_qualification',
        instruction: 'Name the registered prescriber and pharmacy that are responsible, or remove the offer.',
      },
      find: [
        '(diagnose~|diagnosis|diagnosed) ..4 (online|by (text|email|phone|post|chat|app|whatsapp)|at home|from home|remotely|instantly)',
        '(online|instant|at home|remote|ai|text|email) ..1 (diagnosis|prescription~|diagnose~)',
        '(prescribed|prescription~) ..3 (by (text|email|chat|app|whatsapp)|without (seeing|a gp|a doctor|an appointment)|no (gp|doctor|appointment))',
        '(no (gp|doctor|prescription)) ..3 (needed|required|necessary)',
      ],
      gate: { anyOf: ['medicine', 'clinic', 'weight_loss'] },
      cures: [
        {
          match: ['(gphc|cqc|gmc) ..1 (registered|regulated)', '(regulated|registered) (pharmacy|prescriber~|doctor~)'],
          scope: 'asset',
          because: 'the asset names a regulated prescriber or pharmacy',
        },
      ],
      examples: {
        raises: [
          'Instant diagnosis of thyroid problems by our naturopath',
          'Medicine without a visit: no doctor needed.',
          'Get your online prescription in five minutes.',
          'We diagnose your symptoms by text.',
          'At-home diagnosis of allergies from our clinic',
        ],
        quiet: [
          'Online prescriptions from our GPhC-registered pharmacy.',
          'A diagnosis needs an appointment with your GP at the surgery.',
          'Order your repeat prescription at the pharmacy desk.',
          'Engine diagnostics by app for your van.',
          'No appointment needed at our barber shop.',
        ],
      },
    },
    {
      code: 'CAP_12.11',
      title: 'Medicines must be licensed',
      severity: 'CRITICAL',
      kind: 'prohibition',
      headline: 'a product that is said to treat a disease is a medicine and needs a licence',
      summary: '“{quote}” makes the product a medicine; no licence is shown',
      why: 'By claiming “{quote}” the advertisement presents the product as a medicine. Medicines may be sold and advertised only with a marketing authorisation or registration, and the file names none.',
      requirement: {
        type: 'remove_claim',
        instruction: 'Remove the medicinal claim, or show the licence (PL or THR number) that covers “{quote}”.',
      },
      parents: ['CAP_12.1'],
      confidence: 0.72,
      find: [
        {
          match: ['(<treats>) ..4 (<serious_condition>|<common_condition>)'],
          with: {
            match: [
              '(cream|patch|patches|balm|gel|ointment|drops|spray|capsule~|tablet~|pill~|oil|tincture|tea|gummy|gummies|supplement~|powder|injection~|cbd|nmn|herbal|lotion|sachet~|plaster~|syrup|remedy|remedies|hangover cure)',
            ],
            scope: 'asset',
          },
          gate: { noneOf: ['medical_device', 'clinic'] },
        },
        {
          match: [
            '(<serious_condition>|<common_condition>) ..2 (cream|patch|patches|balm|gel|ointment|drops|spray|oil|tablet~|capsule~|pill~|remedy|remedies|plaster~|drops|injection~|herbal|drops)',
          ],
        },
        '(natural|herbal) ..2 (ozempic|wegovy|mounjaro|viagra|botox|xanax|valium|adderall|ritalin|antibiotic~|prozac|statin~|ibuprofen|melatonin|hrt|glp 1)',
        '(alternative to|like|just like|works like|better than|same as|stronger than|equivalent of|nature) ..2 (ozempic|wegovy|mounjaro|viagra|xanax|valium|adderall|ritalin|antibiotics|prozac|statins|ibuprofen|paracetamol|hrt|glp 1|prescription (drugs|medication|medicine))',
      ],
      exempt: [
        {
          match: ['(spf|sunscreen~|sun cream|suncream|sun protection) ...12 sunburn', '# spf'],
          scope: 'block',
          because: 'protection against sunburn is what a sunscreen is for',
        },
        {
          match: [
            '(consult|ask|see|speak to|tell) (your|a) (doctor|gp|pharmacist)',
            'not intended to (diagnose|treat)',
          ],
          scope: 'sentence',
          because: 'the sentence is a warning',
        },
      ],
      cures: [
        {
          match: [
            'always read the (label|leaflet)',
            '(thr|pl) ..1 #',
            '(licensed|registered) (medicine|herbal medicine|medicinal product)',
            'contains (paracetamol|ibuprofen|aspirin|loratadine|cetirizine|aciclovir|hydrocortisone|diclofenac|clotrimazole)',
            '(ce|ukca) mark*',
            'class (i|ii|iia|iib) medical device',
          ],
          scope: 'asset',
          because: 'the asset shows a licence or a device marking',
        },
      ],
      examples: {
        raises: [
          'Prostatitis relief cream shrinks an enlarged prostate naturally.',
          'Herbal drops that treat eczema',
          'Wild yam cream for perimenopause symptoms; it relieves hot flushes.',
          'Nature’s Ozempic',
          'CBD oil that cures insomnia',
        ],
        quiet: [
          'Relieves headaches. Contains ibuprofen. Always read the label.',
          'A balm for dry lips.',
          'Our clinic treats sports injuries.',
          'Herbal tea in six flavours.',
          'This cream is not intended to treat eczema.',
        ],
      },
    },
    {
      code: 'CAP_12.5',
      title: 'Self-diagnosis must not mislead',
      severity: 'MINOR',
      kind: 'prohibition',
      headline: 'a list of symptoms may not lead people to diagnose themselves',
      summary: '“{quote}” leads readers to diagnose themselves',
      why: '“{quote}” ties everyday signs to a condition, so that readers may think they have it and buy the product.',
      requirement: {
        type: 'replace_wording',
        instruction: 'Remove the symptom list or quiz, and send people with symptoms to their GP.',
      },
      parents: ['CAP_3.1'],
      find: [
        '(do you have|have you (noticed|got)|are you experiencing|experiencing|recognise) ..4 (these|any of these|the following|this) ..2 (symptom~|sign~)',
        '(take|do) (the|our|this|a) ..3 (quiz|test|assessment) ..8 (symptom~|deficien*|intoleran*|adhd|hormone~|thyroid|gut|anxiety|depression|autis*|menopause|health)',
        '(symptom~|sign~) (that )?you ..4 (might|may|could|probably) (have|be)',
        'signs (that )?(you|your) ..4 (have|are|is|need|body|deficient|lacking|low)',
        '(if you) ..4 (feel|are|have|get) ..10 (you (may|might|could|probably) (have|be suffering))',
      ],
      gate: { anyOf: ['clinic', 'supplement', 'medicine', 'medical_device', 'weight_loss', 'homeopathy'] },
      confidence: 0.7,
      examples: {
        raises: [
          'Do you have these symptoms? Our clinic can help.',
          'Take the quiz and find out about your hormone health. Supplements from £20.',
          '7 signs your body needs magnesium',
          'Take our test: how is your ADHD? Our therapist can treat you.',
          'If you feel tired and foggy you may have an iron deficiency. Try our capsules.',
        ],
        quiet: [
          'If you have symptoms, see your GP.',
          'Take the quiz and win tickets to the match.',
          'Signs to the clinic car park are blue.',
          'The hearing test takes ten minutes at the optician’s.',
          'Road signs that you must know.',
        ],
      },
    },
    {
      code: 'CAP_12.6',
      title: 'No false claim to treat, restore or change the body',
      severity: 'MINOR',
      kind: 'evidence_request',
      headline: 'an absolute effect on the body has to be proved',
      summary: '“{quote}” promises a complete effect on the body and needs substantiation before publication',
      why: '“{quote}” leaves no exception. For health and beauty products such an absolute effect is rarely provable.',
      requirement: {
        type: 'provide_evidence',
        instruction: 'Provide trials that show the full effect in “{quote}”, or limit the claim to what they show.',
      },
      parents: ['CAP_12.1'],
      confidence: 0.7,
      find: [
        '(eliminate~|eradicate~|completely (heal~|cure~|remove~)|permanently (remove~|cure~|heal~|fix~|stop~)|get rid of|banish~|erase~|put an end to|say goodbye to|forget about|goodbye) ..4 (<serious_condition>|<common_condition>|wrinkle~|cellulite|pain|pains|scars|stretch marks|anxiety)',
        '(restore~|reverse~|regrow~|rebuild~|regenerate~) ..3 (hearing|sight|eyesight|vision|hair|nerve~|cartilage|joint~|teeth|enamel|gums|youth|youthful|damage)',
        '(<serious_condition>|<common_condition>) ..3 (gone|vanished|disappear~|free|no more|eliminated|for good|forever|once and for all)',
      ],
      gate: { noneOf: ['supplement'] },
      examples: {
        raises: [
          'Say goodbye to arthritis with our gloves.',
          'Banish cellulite with our roller.',
          'Restores hearing without surgery.',
          'Migraines gone for good.',
          'Regrow your gums naturally.',
        ],
        quiet: [
          'Say goodbye to queues.',
          'Restores leather sofas to their old shine.',
          'It will not eliminate acne.',
          'The old mill was rebuilt in 1904.',
          'Enjoy a pain au chocolat.',
        ],
      },
    },
    {
      code: 'CAP_12.8',
      title: 'Proof for easy cures of habits',
      severity: 'MAJOR',
      kind: 'evidence_request',
      headline: 'an easy way out of a habit has to be proved',
      summary: '“{quote}” promises an easy end to a habit and needs substantiation before publication',
      why: 'Habits such as smoking or drinking take willpower to give up. “{quote}” says otherwise, which needs strong proof.',
      requirement: {
        type: 'provide_evidence',
        instruction: 'Provide controlled trials for “{quote}”, and say that willpower is needed.',
      },
      find: [
        '(quit|stop|give up|kick|end|beat) ..2 (smoking|drinking|vaping|alcohol|gambling|nail biting|cigarettes|cravings|sugar addiction|porn) ..6 (in (just|only)? (#|one|a|minutes|hours|days)|easily|effortlessly|instantly|for good|forever|overnight|without (willpower|effort|cravings)|permanently|guaranteed)',
        '(easily|effortlessly|painlessly|instantly) (quit|stop|give up) ..2 (smoking|drinking|vaping|alcohol|gambling)',
        '(one|single|#) (session|hour|day) ..4 (stop|quit) (smoking|drinking|vaping)',
      ],
      examples: {
        raises: [
          'Stop smoking in just one session of hypnosis.',
          'Quit vaping effortlessly.',
          'Give up drinking without willpower.',
          'Easily stop smoking with our bracelet.',
          'Kick cigarettes for good, guaranteed',
        ],
        quiet: [
          'Stop smoking services are free on the NHS; it takes willpower.',
          'No smoking in the building.',
          'Give up your seat to someone who needs it.',
          'Last orders: stop drinking up at eleven.',
          'Our stop-smoking group meets every Monday.',
        ],
      },
    },
    {
      code: 'CAP_12.9',
      title: 'No claims of absolute safety',
      severity: 'MAJOR',
      kind: 'evidence_request',
      headline: '“safe”, “no side effects” and “guaranteed to work” need proof',
      summary: '“{quote}” promises absolute safety and needs substantiation before publication',
      why: 'No treatment suits everybody. “{quote}” may lead people to take it without care, so the Code asks for proof of it.',
      requirement: {
        type: 'provide_evidence',
        instruction: 'Provide safety data for “{quote}”, or remove it and name the usual risks.',
      },
      parents: ['CAP_12.1'],
      find: [
        '(100 %|completely|totally|perfectly|absolutely|entirely|proven|clinically|guaranteed) (safe|harmless|risk free|painless|side effect free)',
        '(no|without|zero|free from|without any|with no) ..2 side effects?',
        '(side effect|pain|risk|needle|downtime|scar) free',
        '(no|zero|without) (pain|risk~|downtime|scarring|down time)',
        '(safe|gentle) ..3 (for everyone|for all ages|and effective|for children|for babies|during pregnancy|in pregnancy)',
        '(guaranteed|guarantee~) ..3 (to work|results|relief|regrowth|cure|weight loss|success)',
        '(painless|painlessly|risk free|non addictive|non toxic and safe)',
      ],
      gate: {
        anyOf: [
          'clinic',
          'medical_device',
          'medicine',
          'cosmetic_procedure',
          'cosmetic',
          'supplement',
          'weight_loss',
          'homeopathy',
          'vape',
        ],
      },
      exempt: [
        {
          match: [
            '(investment~|trial~|refund~|guarantee|purchase|order|booking) ..4 risk free',
            'risk free ..3 (trial|order|purchase|guarantee|investment)',
          ],
          scope: 'sentence',
          because: 'the risk meant is that of the purchase',
        },
      ],
      confidence: 0.72,
      examples: {
        raises: [
          'A 100% safe serum for every skin',
          'Laser hair removal: painless and permanent.',
          'Herbal capsules with no side effects',
          'Lip filler with zero downtime at our clinic',
          'Our acupuncture clinic is safe for children.',
        ],
        quiet: [
          'Possible side effects include redness; ask our clinic.',
          'Pain-free parking in the city centre.',
          'Keep medicines in a safe place.',
          'The serum is not risk free.',
          'Order our cream risk free: 30-day returns.',
        ],
      },
    },
    {
      code: 'CAP_12.10',
      title: 'Natural does not mean safe or effective',
      severity: 'MINOR',
      kind: 'prohibition',
      headline: '“natural” may not stand for safe or effective',
      summary: '“{quote}” suggests that the product is safe or works because it is natural',
      why: '“{quote}” lets readers conclude safety or effect from the origin of the ingredients. Natural substances can be harmful, and need proof as others do.',
      requirement: {
        type: 'replace_wording',
        instruction: 'State what is natural without linking it to safety or effect.',
      },
      find: [
        '(natural|naturally|organic|herbal|plant based|chemical free|drug free) ..4 (so|therefore|means|and (completely )?safe|safe|without side effects?|no side effects?|safe and effective|gentle and safe|harmless|no risk)',
        '(safe|effective|works) because ..3 (natural|organic|herbal)',
        '(chemical|toxin|drug) free',
        '(no|without) (nasty|harsh|toxic|harmful)? (chemicals|drugs|toxins|nasties)',
      ],
      gate: { anyOf: ['clinic', 'medical_device', 'medicine', 'cosmetic', 'supplement', 'homeopathy', 'weight_loss'] },
      confidence: 0.7,
      examples: {
        raises: [
          'Natural, so it is safe for your skin. Moisturiser £12.',
          'Herbal capsules: natural and safe.',
          'Chemical-free skincare',
          'A drug-free patch for joint pain',
          'Our supplement is plant based, no side effects.',
        ],
        quiet: [
          'Made with natural oils. Patch test before you use the serum.',
          'A safe car with natural leather seats.',
          'The chemist closes at six.',
          'Organic carrots from the valley.',
          'Natural light in every room.',
        ],
      },
    },
    {
      code: 'CAP_12.18',
      title: 'No health professionals or celebrities in advertising for medicines',
      severity: 'MAJOR',
      kind: 'prohibition',
      headline: 'health professionals and celebrities may not endorse medicines',
      summary: '“{quote}” uses a professional or celebrity to endorse a medicinal claim',
      why: '“{quote}” lends the weight of a profession or a famous person to a medicine. The Code forbids that, because trust should rest on the licence and the leaflet.',
      requirement: { type: 'remove_claim', instruction: 'Remove the person or the endorsement.' },
      find: [
        '(doctor~|gp|gps|pharmacist~|nurse~|dr|surgeon~|neurologist~|urologist~|dermatologist~|psychiatrist~|medical expert~) ..4 (recommend~|recommended|approved|endorse~|swear~ by|use~|choose|trust~|developed|favourite|prescribe~|advise~|love~)',
        '(recommended|endorsed|approved|loved|used|trusted) by ..3 (doctors|gps|pharmacists|nurses|surgeons|dermatologists|celebrities|celebs|hollywood|models|athletes|stars)',
        'as a (doctor|gp|pharmacist|nurse|surgeon|neurologist|urologist|dermatologist|dietitian) i',
        '(celebrity|celebrities|celebs|hollywood|a list|kardashian~) ..4 (secret|favourite|love|swear by|use|approved|loved)',
      ],
      gate: { anyOf: ['medicine'] },
      exempt: [
        {
          match: ['(keep|continue|carry on) taking', '(your|a) doctor (has|have|may have) prescribed'],
          scope: 'sentence',
          because: 'the sentence tells people to go on with their treatment',
        },
        {
          match: ['(ask|see|consult|speak to|talk to|tell) (your|a) (doctor|pharmacist|gp|nurse)'],
          scope: 'sentence',
          because: 'the sentence sends readers to a professional',
        },
        {
          match: ['(keep|continue|carry on|keep on) ..8 (taking|seeing)'],
          scope: 'sentence',
          because: 'the sentence tells people to go on with their treatment',
        },
        {
          match: ['(can|will|may) (advise|help|explain)'],
          scope: 'sentence',
          because: 'the professional gives advice to people, not praise to a medicine',
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
      confidence: 0.7,
      examples: {
        raises: [
          'The painkiller that doctors recommend',
          'Antihistamine tablets trusted by pharmacists',
          'As a nurse I use this cough syrup.',
          'Hollywood celebrities swear by this weight-loss medicine.',
          'Recommended by GPs: our ointment',
        ],
        quiet: [
          'Ask your pharmacist which painkiller suits you.',
          'Doctors recommend thirty minutes of walking.',
          'A nurse will call you about your prescription.',
          'Celebrities opened the new theatre.',
          'The tablets are sold in pharmacies.',
          'Please keep seeing your GP and taking prescribed medicine for your condition.',
          'Our pharmacists can advise on hay fever medicine.',
          'Seek advice from your GP before use of this medicine.',
        ],
      },
    },
    {
      code: 'CAP_12.20',
      title: 'Homeopathic products: label contents only',
      severity: 'MAJOR',
      kind: 'prohibition',
      headline: 'homeopathic products may not name a condition in advertising',
      summary: '“{quote}” names a condition for a homeopathic product',
      why: 'For a registered homeopathic product only what is on its label may be advertised, and no ailment may be named for one without such registration. “{quote}” does.',
      requirement: {
        type: 'remove_claim',
        instruction: 'Remove the condition and add the warning.',
        wording:
          'A homeopathic medicinal product without approved therapeutic indications. Consult your doctor if symptoms persist.',
      },
      parents: ['CAP_12.1'],
      find: [
        '(homeopath*|homoeopath*) ..10 (<serious_condition>|<common_condition>|<soft_condition>)',
        '(<serious_condition>|<common_condition>) ..10 (homeopath*|homoeopath*)',
        { match: ['<treats> ..4 (<serious_condition>|<common_condition>)'], gate: { allOf: ['homeopathy'] } },
      ],
      examples: {
        raises: [
          'Homeopathy for hay fever',
          'Homeopathic pillules that calm anxiety',
          'Help your eczema with our homeopathic remedy.',
          'Homoeopathic drops relieve colic in babies.',
          'Treat insomnia with homeopathy.',
        ],
        quiet: [
          'A lecture on the history of homeopathy',
          'Homeopathic products are on shelf nine.',
          'Our homeopath is in on Tuesdays.',
          'We do not sell homeopathic products.',
          'Consult your doctor if symptoms persist.',
        ],
      },
    },
    {
      code: 'CAP_12.22.1',
      title: 'Cosmetics only mask or delay the look of ageing',
      severity: 'MINOR',
      kind: 'prohibition',
      headline: 'a cosmetic may not claim to stop or reverse ageing',
      summary: '“{quote}” promises more than a temporary cosmetic effect',
      why: 'Cosmetics can hide or delay the look of ageing for a time. “{quote}” says that they stop, reverse or permanently change it.',
      requirement: {
        type: 'replace_wording',
        instruction: 'Speak of the appearance of the skin.',
        wording: 'helps to reduce the appearance of fine lines and wrinkles',
      },
      parents: ['CAP_12.1'],
      find: [
        '(stop~|halt~|reverse~|prevent~|turn~ back|defy|defies|freeze~|eliminate~|remove~|erase~|permanently|undo~|delete~) ..4 (ageing|aging|wrinkle~|fine lines|the clock|years|signs of ageing|signs of aging|expression lines)',
        '(look|looks|looking) (#|ten|years|decades) ..1 (years )?younger',
        '(# years|years|decades) (younger|off your (face|skin|age))',
        '(botox|filler|surgery|facelift) (in a (bottle|jar|tube)|alternative|without (needles|surgery)|effect)',
        '(alternative to|better than|instead of|like|no need for) (botox|filler~|surgery|a facelift|injections|a facelift)',
      ],
      gate: { anyOf: ['cosmetic', 'medical_device', 'cosmetic_procedure', 'clinic'] },
      exempt: [
        {
          match: ['appearance of', 'the look of'],
          scope: 'sentence',
          because: 'the sentence speaks of appearance only',
        },
      ],
      examples: {
        raises: [
          'This face cream stops ageing.',
          'A serum that erases wrinkles permanently',
          'Look ten years younger with our moisturiser.',
          'The night cream that is like a facelift: botox in a bottle',
          'Our LED mask reverses signs of ageing.',
        ],
        quiet: [
          'Our serum reduces the appearance of wrinkles.',
          'A moisturiser for softer skin',
          'Shampoo that leaves hair shiny.',
          'Ageing cheese in our cellars takes two years.',
          'A lipstick in twelve colours.',
        ],
      },
    },
    {
      code: 'CAP_12.23',
      title: 'Evidence for hair-loss claims',
      severity: 'MINOR',
      kind: 'evidence_request',
      headline: 'a claim to stop or reverse hair loss has to be proved',
      summary: '“{quote}” is a hair-growth claim that needs substantiation before publication',
      why: 'Hair loss has few proven treatments, and most of those are medicines. “{quote}” needs trials on people with this product.',
      requirement: {
        type: 'provide_evidence',
        instruction: 'Provide trials for “{quote}”, or describe a cosmetic effect such as hair that looks fuller.',
      },
      parents: ['CAP_12.1'],
      find: [
        '(regrow~|re grow~|grow~ back|regrowth|stimulate~|promote~|boost~|increase~|encourage~|accelerate~|support~|speed~ up) ..3 (hair|hair growth|growth of hair|follicles|hairline|beard|lashes|eyelashes)',
        '(stop~|prevent~|reverse~|reduce~|treat~|combat~|fight~|cure~|end~|target~|slow~|tackle~) ..3 (hair loss|balding|baldness|hair thinning|thinning hair|hair fall|hair shedding|receding hairline~|alopecia|shedding)',
        '(hair (growth|regrowth|restoration|enhancement|rejuvenation|regeneration)) ..2 (serum|shampoo|oil|treatment~|drip~|supplement~|therapy|vitamin~|spray|cap|laser|device)?',
        '(thicker|fuller|longer|denser) ..2 hair ..6 (# (days|weeks|months)|guaranteed|proven|clinically|naturally)',
        '(reverse~|restore~) ..2 (gray|grey|greying|graying) (hair)?',
        'bald ..4 (spot~|patch~|no more|cure)',
      ],
      exempt: [
        {
          match: ['hair (transplant|colour|dye|cut~|salon~)', 'hair removal'],
          scope: 'sentence',
          because: 'the sentence is about something else than regrowth',
        },
      ],
      cures: [
        {
          match: ['always read the (label|leaflet)', 'contains minoxidil'],
          scope: 'asset',
          because: 'the asset carries the statements of a licensed medicine',
          effect: 'lowers',
        },
      ],
      examples: {
        raises: [
          'Regrow your hair in 90 days.',
          'A shampoo that stops hair loss',
          'The hair enhancement drip',
          'Stimulates follicles for new growth of hair',
          'Reverse grey hair naturally.',
        ],
        quiet: [
          'A shampoo that leaves hair feeling thicker.',
          'Hair cuts from £15',
          'Laser hair removal for legs',
          'Grow your own herbs.',
          'Hair and beauty salon, open daily.',
        ],
      },
    },
    {
      code: 'CAP_12.24',
      title: 'Pregnancy advice services say when they do not refer',
      severity: 'MAJOR',
      kind: 'missing_statement',
      headline: 'the service has to say that it does not refer women for abortion',
      summary: '“{quote}”: say whether the service refers women for abortion',
      why: 'Women who answer “{quote}” may expect to be referred. A service that does not refer has to say so in its advertising.',
      requirement: {
        type: 'add_qualification',
        instruction: 'Add the statement, or say that the service refers.',
        wording: 'We do not refer women directly for abortion.',
      },
      find: [
        '(pregnancy (advice|counselling|crisis|support|help) (centre|service|line|helpline)?|crisis pregnancy|unplanned pregnancy|unwanted pregnancy)',
      ],
      cures: [
        {
          match: [
            '(do not|does not|dont|cannot|not) (directly )?refer',
            '(refer|referral~|provide~|arrange~) ..5 abortion~',
          ],
          scope: 'asset',
          because: 'the asset says whether the service refers',
        },
      ],
      once: true,
      reading: 'mention',
      examples: {
        raises: [
          'Crisis pregnancy? Talk to us.',
          'Free pregnancy counselling in Leeds',
          'Facing an unplanned pregnancy? We listen.',
          'Pregnancy advice centre open daily',
          'Unwanted pregnancy: call our helpline',
        ],
        quiet: [
          'Pregnancy counselling. We do not refer women directly for abortion.',
          'Unplanned pregnancy: we provide abortion care.',
          'Pregnancy yoga on Tuesdays',
          'A pregnancy test for £4',
          'Advice on pensions and benefits',
        ],
      },
    },
    {
      code: 'CAP_12.25',
      title: 'Cosmetic procedures may not be directed at under-18s',
      severity: 'MAJOR',
      kind: 'prohibition',
      headline: 'cosmetic procedures may not be aimed at under-18s',
      summary: '“{quote}” addresses young people in an advertisement for a cosmetic procedure',
      why: 'Treatments of this kind may not be given to under-18s for cosmetic reasons, and advertising for them may not be aimed at them. “{quote}” speaks to that age group.',
      requirement: {
        type: 'change_targeting',
        instruction: 'Remove “{quote}” and exclude under-18s from the audience.',
      },
      find: [
        '(teen~|teenager~|schoolgirl~|schoolboy~|school (leaver~|prom|friends|uniform|holiday~)|prom|sixth form*|back to school|gcse~|a level~|under 18~|16th|17th|sweet sixteen|year # |tiktok (teens|trend)|gen z|student~|fresher~)',
      ],
      gate: { allOf: ['cosmetic_procedure'] },
      cures: [
        {
          match: [
            '(over 18s? only|18 +|aged 18|must be (over )?18|no under 18s?|over 18~|not (available|offered) to under 18~)',
          ],
          scope: 'asset',
          because: 'the asset limits the treatment to adults',
        },
        {
          match: [
            '(under 18~|under 16~) ..3 (are|is|will|be|cannot|can|must) ..1 (not|be)? ..1 (treated|accepted|seen|offered|eligible|book)',
            '(we|do|does) ..2 not ..3 treat ..4 under 18~',
          ],
          scope: 'asset',
          because: 'the asset limits the treatment to adults',
        },
      ],
      reading: 'mention',
      examples: {
        raises: [
          'Prom-ready lips: lip filler £99',
          'Teenagers love our dermal filler',
          'Back to school! Anti-wrinkle injections half price',
          'Schoolgirl glow with skin boosters at our aesthetics clinic',
          'Sixth form special: cheek filler',
        ],
        quiet: [
          'Lip filler for over-18s only. No prom bookings for minors.',
          'Prom dresses in every colour',
          'Dermal filler by a registered nurse. You must be 18.',
          'School uniforms in stock',
          'Teen fiction shelf',
          'Dermal filler consultations with a nurse. Under 18s are not treated.',
        ],
      },
    },
  ],
  broadcastTwins: [{ code: 'BCAP_11.4', twinOf: 'CAP_12.1' }],
} as const satisfies RuleFamily;
