import type { RuleFamily } from '../rule-format.ts';

export const section12Treatments = {
  name: 'Section 12: treatments, scientific names and cosmetics',
  lexicons: {
    invasive: [
      '(liposuction|lipo|breast (augmentation|enlargement|implants|uplift|reduction)|boob job~|nose job~|rhinoplasty|tummy tuck~|facelift~|face lift~|brazilian butt lift~|bbl~|hair transplant~|gastric (sleeve|band|balloon|bypass)|dental implants|veneers|thread lift~|lip filler~|dermal filler~|filler~|laser eye surgery|vein removal|mole removal|iv drip~|vitamin (injection~|drip~)|fat dissolving injection~|lipolysis|injection~|piercing of the uvula|colonic~|cupping|ozone therapy|surgery|implants)',
    ],
    remedy: [
      '(medicine~|tablet~|pill~|painkiller~|paracetamol|ibuprofen|aspirin|antihistamine~|cough syrup|cough mixture|throat lozenge~|antibiotic~|laxative~|antacid~|indigestion (tablet~|remedy)|nicotine (gum|lozenge~|patch~)|calpol|nurofen|lemsip|strepsils|gaviscon|rennie|piriton|sudafed|anadin|panadol)',
    ],
    sweet: ['(sweet~|sweets|candy|treat~|chocolate~|dessert~|snack~|pudding|ice cream|jelly babies|gummy bears)'],
  },
  rules: [
    {
      code: 'CAP_12.3',
      title: 'Invasive treatment is in qualified hands',
      severity: 'MINOR',
      kind: 'evidence_request',
      headline: 'who supervises and gives an invasive treatment has to be documented',
      summary: '“{quote}” offers an invasive treatment in a setting that needs substantiation before publication',
      why: '“{quote}” offers treatment that enters the body outside a medical setting or by people still in training. The Code expects recognised qualifications, and full details of those who supervise and give the treatment on request.',
      requirement: {
        type: 'provide_evidence',
        instruction:
          'Provide the qualifications and registration of those who supervise and give the treatment behind “{quote}”, and advise people to take independent medical advice first.',
      },
      gate: { anyOf: ['cosmetic_procedure', 'clinic', 'medicine', 'weight_loss'] },
      reading: 'mention',
      confidence: 0.72,
      find: [
        '<invasive> ..10 (at home|in your own? home|your kitchen|your living room|mobile (service|clinic)|hotel room|party|parties|hen (do|party)|pop up|hair salon|nail (bar|salon)|beauty (salon|room)|beautician~|barber~|student~|trainee~|in training|model~ (needed|wanted|required))',
        '(at home|in your own? home|mobile|hotel room|party|parties|hen (do|party)|pop up|hair salon|nail (bar|salon)|beautician~|barber~|student~|trainee~|training day|model~ (needed|wanted|required) for) ..8 <invasive>',
        '(no (doctor|nurse|medical (staff|training|qualification~)|prescription)) ..4 (needed|required|necessary) ..10 <invasive>',
        '<invasive> ..10 (no (doctor|nurse|medical (staff|training|qualification~)|prescription)) ..4 (needed|required|necessary)',
      ],
      cures: [
        {
          match: [
            '(gmc|nmc|gdc|cqc|general medical council|nursing and midwifery council|care quality commission)',
            '(registered|qualified) (doctor|nurse|surgeon|dentist|prescriber)',
            '(independent medical advice|talk to your (gp|doctor)|consult your (gp|doctor)|speak to your (gp|doctor))',
          ],
          scope: 'asset',
          because: 'the text names the qualification or sends people to medical advice',
        },
      ],
      exempt: [
        {
          match: [
            '(recover~|recovery|rest|aftercare|healing) ..4 at home',
            '(never|do not|dont|dangers? of|warn*|illegal|ban~)',
          ],
          scope: 'block',
          because: 'the treatment is given elsewhere, or the text warns',
        },
      ],
      examples: {
        raises: [
          'Lip filler in your own home: our mobile service comes to you.',
          'Filler party for the hen do, from £90 a head.',
          'Models needed for dermal filler, treated by trainees.',
          'IV drips at our nail bar, no appointment.',
          'Fat-dissolving injections by your beautician. No doctor needed.',
        ],
        quiet: [
          'Lip filler by a registered nurse at our clinic; a mobile service is planned.',
          'After your nose job you can recover at home with our nurse on call.',
          'The council warns of filler parties in hotel rooms.',
          'Hair colour and cut in your own home.',
          'Dental implants at our practice in Ely. All dentists are listed with the GDC.',
        ],
      },
    },
    {
      code: 'CAP_12.4',
      title: 'No unfamiliar names for common conditions',
      severity: 'MINOR',
      kind: 'prohibition',
      headline: 'unfamiliar scientific names for common conditions confuse people',
      summary: '“{quote}” is an unfamiliar name for a common condition',
      why: '“{quote}” is a name that few readers know. Used for something common, it makes it sound graver than it is.',
      requirement: { type: 'replace_wording', instruction: 'Use the common name in place of “{quote}”, or beside it.' },
      gate: { anyOf: ['medicine', 'medical_device', 'clinic', 'cosmetic', 'supplement', 'homeopathy'] },
      confidence: 0.7,
      find: [
        '(pruritus|cephalalgia|halitosis|xerosis|xeroderma|tinea (pedis|cruris|corporis|capitis)|androgenetic alopecia|androgenic alopecia|telogen effluvium|dyspepsia|rhinorrhoea|epistaxis|pharyngitis|onychomycosis|acne vulgaris|xerostomia|hyperhidrosis|dysmenorrhoea|borborygm*|eructation|singultus|aphthous (ulcer~|stomatitis)|hordeolum|verruca vulgaris|pityriasis|seborrhoeic dermatitis|cheilitis|paronychia|myalgia|pyrosis|bromhidrosis|ephelides|horripilation|sternutation|veisalgia|lentigines|periorbital hyperpigmentation)',
      ],
      exempt: [
        {
          match: [
            '(itch*|headache~|bad breath|dry skin|athlete’s foot|athletes foot|ringworm|hair loss|thinning hair|baldness|indigestion|heartburn|runny nose|nosebleed~|sore throat|nail fungus|fungal nail~|spots|acne|dry mouth|sweating|period pain~|wind|burping|hiccups|mouth ulcer~|stye~|wart~|dandruff|chapped lips|muscle (pain~|ache~)|body odour|freckles|age spots|dark circles|hangover~)',
            '(known as|also called|which means|that is|in other words)',
          ],
          scope: 'block',
          because: 'the common name stands beside it',
        },
        {
          match: [
            '(healthcare|health) professionals',
            '(study|journal|researchers|consultant dermatologist~|for clinicians)',
          ],
          scope: 'asset',
          because: 'the text is for people who know the name',
        },
      ],
      examples: {
        raises: [
          'Do you suffer from halitosis? Our mouthwash helps.',
          'A cream against tinea pedis, from your pharmacy.',
          'Our serum fights androgenetic alopecia in weeks.',
          'Xerosis? Try our body lotion.',
          'Dyspepsia? Our tablets are at your pharmacy.',
        ],
        quiet: [
          'A mouthwash for halitosis (bad breath).',
          'Tinea pedis, also called athlete’s foot: a cream from your pharmacy.',
          'A journal article on xerosis in older skin, for healthcare professionals. Skin cream samples on request.',
          'Our shampoo for dry hair.',
          'Tablets for indigestion, now in mint.',
        ],
      },
    },
    {
      code: 'CAP_12.17',
      title: 'A medicine is neither food nor cosmetic',
      severity: 'MAJOR',
      kind: 'prohibition',
      headline: 'a medicine may not be made to look like a food or a cosmetic',
      summary: '“{quote}” makes a medicine look like a food or a cosmetic',
      why: '“{quote}” speaks of a medicine as something to eat or drink for pleasure, or as a beauty product. People may then take it without the care it needs.',
      requirement: { type: 'remove_claim', instruction: 'Remove “{quote}” and describe the medicine as one.' },
      gate: { anyOf: ['medicine'] },
      find: [
        '<remedy> ..8 (as (tasty|sweet|delicious|yummy) as|taste~ (like|as good as)|just like|like a|the new|better than) ..3 <sweet>',
        '(tasty|delicious|yummy|scrumptious|irresistible|moreish) ..3 <remedy>',
        '<remedy> ..6 (is|are) (tasty|delicious|yummy|scrumptious|a treat|moreish|not a medicine|food|a food|part of your (diet|beauty routine|skincare))',
        '<remedy> ..6 (beauty|skincare|make up|cosmetic) (food|product|routine|regime|essential|secret)',
        '(snack on|nibble|munch|tuck into|treat yourself to) ..4 <remedy>',
      ],
      exempt: [
        {
          match: [
            '(keep|store) ..6 (away|out of the? reach)',
            '(not|never|arent|isnt) ..2 (sweet~|sweets|candy|treat~)',
            '(treat~|treatment) (for|of|with)',
          ],
          scope: 'sentence',
          because: 'the sentence says that medicine is no sweet, or speaks of treatment',
        },
      ],
      examples: {
        raises: [
          'Our throat lozenges taste like sweets, only better.',
          'Delicious painkillers in strawberry.',
          'Munch a Rennie whenever you like.',
          'Antihistamine tablets: a beauty essential for summer.',
          'Cough syrup as sweet as candy.',
        ],
        quiet: [
          'Medicine is not sweets: keep tablets out of reach of children.',
          'A delicious breakfast before you take your tablets.',
          'Strawberry flavoured cough syrup for children over six. Always read the label.',
          'Paracetamol tablets to treat a headache.',
          'Our bakery is next to the pharmacy: treat yourself to a bun.',
        ],
      },
    },
    {
      code: 'CAP_12.22',
      title: 'The effect of a cosmetic is told from that of massage',
      severity: 'MINOR',
      kind: 'evidence_request',
      headline: 'what the product does has to be told from what the massage does',
      summary: '“{quote}” needs substantiation before publication for the product apart from the massage',
      why: '“{quote}” credits the product with an effect that rubbing it in may have alone. The evidence, and the wording, have to keep the two apart.',
      requirement: {
        type: 'provide_evidence',
        instruction:
          'Provide evidence for the product compared with massage alone, or say that the effect comes with massage.',
      },
      gate: { anyOf: ['cosmetic'] },
      confidence: 0.7,
      find: [
        '(massage~|massaging|rub~ it? in|roll it|dry brush*|gua sha|jade roller~) ...14 (firm~|firming|tone~|toning|lift~|lifting|tighten*|slim~|slimming|sculpt*|drain~|draining|cellulite|circulation|de puff*|depuff*|inches)',
        '(cream|serum|oil|lotion|gel|balm) ..8 (firm~|firming|tone~|toning|lift~|lifting|tighten*|slim~|slimming|sculpt*|drain~|cellulite|circulation) ...12 (massage~|massaging|rub~ in)',
      ],
      exempt: [
        {
          match: [
            '(massage alone|compared (with|to) massage|from the massage|thanks to the? massage|the massage itself|by massage)',
            '(book|appointment|therapist~|hour~|minutes? (massage|session)|gift voucher~)',
          ],
          scope: 'block',
          because: 'the text keeps the two apart, or sells a massage',
        },
      ],
      examples: {
        raises: [
          'Massage our body lotion into your thighs and reduce cellulite.',
          'A firming serum: massage upwards, and see skin lift.',
          'Massaging our face oil in twice a day tones the jawline.',
          'Our skincare gel tightens the tummy. Massage in circles each night.',
          'Use the jade roller with our serum to sculpt your cheekbones.',
        ],
        quiet: [
          'Massage the conditioner into wet hair and rinse.',
          'A lotion that leaves skin soft. Massage gently until absorbed.',
          'In our trial the cream firmed skin more than massage alone. Massage it in each evening.',
          'Book a 60 minute massage with a skin care therapist; firm or gentle pressure.',
          'Face cream, 50 ml, with shea butter.',
        ],
      },
    },
  ],
} as const satisfies RuleFamily;
