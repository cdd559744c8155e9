import type { RuleFamily } from '../rule-format.ts';

const basisCures = [
  {
    match: [
      '(verified|certified|audited|assured) by ..8 (carbon trust|pas 2060|iso 14|soil association|fsc|epd|third party)',
      '(life cycle assessment|lifecycle assessment|lca|full life cycle|whole life cycle|cradle to (grave|gate)|from (farm|field|source) to)',
      '(based on|calculated|measured|compared (with|to)|according to|verified) ..12 (our|the|a) ..3 (report|study|method*|assessment|test~|baseline|last year|previous|standard)',
    ],
    scope: 'asset',
    because: 'the basis of the claim is given',
    effect: 'lowers',
  },
] as const;

export const section11Environment = {
  name: 'Section 11: environmental claims',
  lexicons: {
    green_word: [
      '(sustainable|sustainably|eco friendly|ecofriendly|eco conscious|environmentally friendly|environment friendly|environmentally conscious|environmentally responsible|planet friendly|earth friendly|ocean friendly|reef friendly|reef safe|climate friendly|nature friendly|bee friendly|green|greener|greenest|eco|ecological|low impact|low carbon|responsible)',
    ],
    neutral_word: [
      '(carbon neutral|carbon negative|carbon positive|carbon free|zero carbon|net zero|climate neutral|climate positive|carbon offset|co2 neutral|co2 free|zero emission~|emission free|emissions free|no emissions|100 % renewable|guilt free)',
    ],
  },
  rules: [
    {
      code: 'CAP_11.1',
      title: 'The basis of an environmental claim must be clear',
      severity: 'MINOR',
      kind: 'missing_statement',
      headline: 'an environmental claim has to say what it is based on',
      summary: '“{quote}” does not say what it is based on',
      why: '“{quote}” is a claim about the environment whose basis is not given: which part of the product or service, compared with what, and how it was measured. An unqualified claim misleads when such information is missing.',
      requirement: {
        type: 'add_qualification',
        instruction: 'Say next to “{quote}” what it refers to, what it is compared with and how it was worked out.',
        wording: '[Claim], measured over the full life cycle against [baseline]. Details: [address].',
      },
      parents: ['CAP_3.1', 'CAP_3.3'],
      confidence: 0.7,
      find: [
        '<neutral_word>',
        '(reduce~|reducing|cut~|cutting|lower~|lowering|halve~|slash~|shrink~) ..5 (carbon|emissions|co2|footprint|environmental impact|impact on the (planet|environment)|waste|plastic)',
        '(help~|helping|save~|saving|protect~|protecting|heal~|love~|care~ for|kinder to|better for|good for|gentle on|kind to|respect~|restore~|regenerat*|do~ your bit for) ..3 (planet|environment|earth|nature|oceans|climate|rainforest|wildlife|future generations)',
        '(sustainable|eco friendly|environmentally friendly|greener|greenest|green|low carbon|cleaner|clean|planet friendly|climate friendly|more sustainable|most sustainable) (choice~|option~|alternative~|way~|travel|flying|flight~|fuel~|energy|electricity|gas|power|car~|vehicle~|transport|fashion|clothing|cotton|denim|collection~|range~|material~|packaging|future|product~|solution~|heating|living|bank~|banking|investment~|brand~|company|companies|airline~|cruise~|holiday~|delivery|beef|milk|dairy|farming|palm oil|wood|paper|plastic)',
        '(fly~|flying|travel~|drive~|driving|live~|living|shop~|shopping|cruise~|sail~|eat~|dress~|bank~|invest~|stay~|explore~|ship~|heat~|cook~|clean~|wash~) ..3 (sustainably|more sustainably|greener|responsibly for the planet|carbon free|guilt free)',
        '(leader~|leading|pioneer~|pioneering|champion~|committed) ..2 (in|to|of|for) ..2 (sustainable|sustainability|green|environmental|environment|decarbonis*)',
        '(sustainable|eco) (expedition~|tourism|cruising|adventure~|journey~|home~|house~|performance|luxury|mobility|motoring|driving|aviation)',
        '(environmental|climate) (advocacy|leadership|leader~|champion~|credentials|responsibility|hero~)',
        '(efficient|stylish|affordable|exciting|modern|luxurious|comfortable|healthy|natural|delicious|durable) and more? (sustainable|eco friendly|environmentally friendly|greener)',
        '(sustainably|responsibly|ethically) (made|sourced|produced|grown|farmed|harvested|built|powered|designed|crafted)',
        '(sustainability|sustainable) ..4 (heart|core|everything we do|mission|commitment|at its best|without compromise)',
        '(carbon offset*|offset~ (your|our|all|every|carbon|co2|emissions|flights?)|offsetting (your|our|carbon|co2|emissions)|plant~ a tree|planting trees|plant~ trees|tree for every)',
        '(recyclable|recycled|biodegradable|compostable|plastic free|zero waste|plastic neutral|fully recyclable|biodegrades)',
        '(journey to|on track (for|to)|path to|road to|committed to|aim~ to (be|become|reach)|by 20#|by (2030|2040|2045|2050)) ..4 (net zero|carbon neutral|zero carbon|zero emissions)',
        '(tiny|small|smaller|smallest|low|lower|zero|minimal|reduced) (carbon|eco|environmental|climate) ..1 (footprint|impact)',
        '(tiny|smaller|smallest|lower|low) ..1 (footprint|impact) ..3 (beef|milk|meat|food|fashion|laundry|detergent|pod~|product~|clothing|packaging|delivery)',
        '(carbon|climate|nature|earth|ocean|planet|eco) (smart|positive|conscious|kind|safe|first|negative)',
        '(save~|saving|protect~|rescue~) ..2 (turtle~|ocean~|sea~|polar bear~|bees|rainforest~|forest~|coral)',
        '(hydrogen ready|zero emission~|emission free|emissions free|carbon free)',
        '(renewable|clean|green|wind|solar|hydrogen) (powered|energy|electricity|fuel~|gas) ..6 (future|homes|planet|every|all|100 %|cleaner)',
      ],
      exempt: [
        {
          match: [
            '(made (from|of|with)|contains|contain|bottle~|box~|pack~|bag~|cardboard|paper|fabric|lining|lid~|cap~|sleeve~) ..6 (# %) ..4 (recycled|post consumer|recyclable)',
            '(# %) ..3 (recycled|post consumer recycled|recycled content|recycled plastic|recycled polyester|recycled paper|recycled aluminium)',
            '(please|remember to|how to|can you) recycle',
            '(recycle|recycling) (bin~|point~|centre~|symbol|at home|your|this|with|where|at)',
            'where facilities exist',
            '(check|see) ..3 (recycling|council)',
            '(excludes|excluding|except) ..3 (cap|label|lid|film|sleeve)',
            'widely recycled',
            '(# %|approximately|about|over) ..8 (recyclable|recycled|compostable)',
            '(design|designed|designing) ..4 (recyclable|recyclability|recycling)',
            'recycled ..4 (content|share|proportion)',
          ],
          scope: 'sentence',
          because: 'the sentence says which part is meant and how much, or is advice on recycling',
        },
        {
          match: [
            '(volunteer~|pupils|schoolchildren|residents|scouts|council|neighbours) ..6 (plant~|planting) ..2 (tree~|hedge~)',
          ],
          scope: 'sentence',
          because: 'the sentence reports what volunteers or a community did',
        },
        {
          match: [
            '(green|eco) ..1 (tea|beans|salad|olives|park|street|man|light|card|mode|button|colour|paint|dress|leather|velvet|apples|peppers|curry|juice|screen|fingers|belt|party|council)',
            '(village|bowling|putting) green',
          ],
          scope: 'sentence',
          because: 'the word is not about the environment',
        },
      ],
      cures: basisCures,
      examples: {
        raises: [
          'Fly carbon neutral with Northwind Air.',
          'Our jeans are better for the planet.',
          'The greener choice for heating your home.',
          'Sustainably made shoes for every season.',
          'We are on the road to net zero by 2040: bank with us.',
          'Our paper straws save the turtles.',
          'Beef with a tiny carbon footprint',
        ],
        quiet: [
          'The bottle is made from 100% recycled plastic (excludes cap and label).',
          'Please recycle this card.',
          'Green tea with jasmine, 20 bags.',
          'Compost the peel and put the lid in the recycling bin.',
          'A walk on the village green, followed by lunch.',
          'Thank you to the 300 volunteers who planted trees on Saturday.',
          'A small footprint in the wet cement',
          'A turtle rescue centre opens its doors on Sunday.',
        ],
      },
    },
    {
      code: 'CAP_11.3',
      title: 'Absolute environmental claims need strong evidence',
      severity: 'MAJOR',
      kind: 'evidence_request',
      headline: 'an absolute environmental claim needs a high level of substantiation',
      summary: '“{quote}” is an absolute environmental claim that needs substantiation before publication',
      why: '“{quote}” says without limits that the product does not harm the environment, or is better than others. That needs evidence over the whole life cycle before publication, or a qualification that says what is meant.',
      requirement: {
        type: 'provide_evidence',
        instruction:
          'Provide the life-cycle evidence for “{quote}”, or limit the claim to what can be shown, for example one material or one stage.',
      },
      parents: ['CAP_11.1', 'CAP_3.1', 'CAP_3.7'],
      confidence: 0.72,
      find: [
        '<neutral_word>',
        '(100 %|completely|totally|fully|entirely|truly|the most|worlds most|world s most|uks most|britains most|most|genuinely|naturally|perfectly) ..1 <green_word>',
        '(eco friendly|ecofriendly|environmentally friendly|environment friendly|planet friendly|earth friendly|ocean friendly|climate friendly|environmentally safe|planet positive|nature positive|good for the (planet|environment|earth)|better for the (planet|environment|earth)|kind to the (planet|environment|earth)|kinder to the (planet|environment|earth)|doesnt cost the earth|does not harm the (planet|environment|earth)|saves the planet|save the planet|saving the planet|zero impact|no impact on the environment|zero waste|plastic free|plastic neutral|pollution free|100 % biodegradable|fully biodegradable|100 % recyclable|fully recyclable|100 % compostable|harmless to the environment)',
        '(greenest|cleanest|most sustainable|more sustainable|greener|less polluting|lowest carbon|lower carbon|most eco friendly)',
        '(sustainable|sustainably (sourced|made|produced|grown)) ..3 (wool|cotton|fashion|clothing|materials|beef|palm oil|fish|seafood|aviation|flying|fuel|travel|cruise|choice|brand|fabric~|leather|denim|swimwear|product~)',
        '(clean|green) (energy|electricity|gas|fuel~|power|hydrogen|diesel|flying|aviation|steel|beauty)',
        '(renewable|100 % renewable) ..2 (energy|electricity|gas|fuel~|diesel|power)',
      ],
      exempt: [
        {
          match: [
            '(# %) ..3 (recycled|post consumer)',
            '(excludes|excluding|except) ..3 (cap|label|lid|film|sleeve)',
            'where facilities exist',
            '(tailpipe|at the tailpipe|while driving|in use|at point of use|when driving)',
            'widely recycled',
          ],
          scope: 'sentence',
          because: 'the claim is limited to a part or a stage',
        },
        {
          match: [
            '(green|eco) ..1 (tea|beans|salad|olives|park|street|man|light|card|mode|button|colour|paint|dress|leather|velvet|apples|peppers|curry|juice|screen|fingers|belt|party|council)',
            '(village|bowling|putting) green',
            'greener (lawn|grass|pastures|side)',
          ],
          scope: 'sentence',
          because: 'the word is not about the environment',
        },
      ],
      cures: basisCures,
      examples: {
        raises: [
          'Eco-friendly nappies your baby will love.',
          'The most sustainable cruise in the world.',
          'Our packaging is 100% biodegradable and good for the planet.',
          'Britain’s greenest broadband.',
          'Zero emissions driving with the Volta 3.',
        ],
        quiet: [
          'The box is made from 80% recycled cardboard.',
          'Bottle 100% recyclable, excludes cap and label.',
          'A greener lawn in three weeks.',
          'Zero emissions at the tailpipe while driving.',
          'Green beans, 59p a bag.',
        ],
      },
    },
    {
      code: 'CAP_11.4',
      title: 'Claims rest on the full life cycle unless they say otherwise',
      severity: 'MINOR',
      kind: 'evidence_request',
      headline: 'a general environmental claim covers the full life cycle',
      summary: '“{quote}” covers the full life cycle and needs substantiation before publication',
      why: 'Without a limit, “{quote}” speaks of the product from its making to its disposal. Evidence for one stage does not carry it, so it needs substantiation before publication or a narrower wording.',
      requirement: {
        type: 'add_qualification',
        instruction: 'Say which stage of the life cycle “{quote}” is about, or provide evidence for all of it.',
      },
      parents: ['CAP_11.1'],
      confidence: 0.66,
      find: [
        '(carbon neutral|zero carbon|carbon free|carbon negative|climate neutral|climate positive|zero emission~|emission free|net zero) ..6 (car~|vehicle~|driving|travel|flight~|flying|airline~|product~|milk|beef|coffee|home~|house~|delivery|energy|gas|clothing|shoes|company|brand)',
        '(eco friendly|environmentally friendly|planet friendly|sustainable|greener|green) (car~|vehicle~|flight~|fashion|clothing|cotton|milk|beef|energy|gas|fuel~|diesel|heating|product~|swimwear|denim|wool)',
      ],
      exempt: [
        {
          match: [
            '(tailpipe|while driving|in use|when driving|our (offices|stores|operations)|scope 1|scope 2|packaging only|excludes)',
          ],
          scope: 'sentence',
          because: 'the claim names the stage it is about',
        },
      ],
      cures: basisCures,
      examples: {
        raises: [
          'The carbon neutral car for your family.',
          'Sustainable fashion from £12.',
          'Drink zero carbon milk.',
          'Environmentally friendly swimwear, made for you.',
          'Our net zero homes are on sale in Kent.',
        ],
        quiet: [
          'No emissions from the car while driving.',
          'Our offices run on wind power.',
          'A dress in green velvet.',
          'The house has three bedrooms and a garden.',
          'Home delivery in two days.',
        ],
      },
    },
    {
      code: 'CAP_11.2',
      title: 'Environmental terms must be clear',
      severity: 'MINOR',
      kind: 'missing_statement',
      headline: 'an environmental term that readers may not know has to be explained',
      summary: '“{quote}” is not explained',
      why: 'Most readers do not know what “{quote}” means. The Code asks for terms whose meaning is clear to consumers.',
      requirement: {
        type: 'add_qualification',
        instruction: 'Explain “{quote}” in one sentence, or use a plainer term.',
      },
      parents: ['CAP_11.1'],
      confidence: 0.6,
      find: [
        '(carbon positive|climate positive|carbon negative|nature positive|plastic neutral|plastic negative|biobased|bio based|biocircular|mass balance~|regenerative|hvo|insetting|scope (1|2|3)|e fuel~|circularity|bioplastic~|oxo degradable)',
      ],
      cures: [
        {
          match: [
            '(this means|which means|that is|that means|defined as|in other words|means that|we mean|stands for)',
          ],
          scope: 'block',
          because: 'the term is explained',
        },
      ],
      examples: {
        raises: [
          'A carbon positive brewery.',
          'Powered by HVO: order your next parcel with us.',
          'Our shampoo is plastic negative.',
          'Made from bio-based polymer in a mass balance process.',
          'Regenerative cotton socks, £9.',
        ],
        quiet: [
          'Carbon positive, which means that we remove more carbon than we emit.',
          'Cotton socks in four colours, £9.',
          'HVO stands for hydrotreated vegetable oil.',
          'A circular table in oak.',
          'The scope of the guarantee is ten years.',
        ],
      },
    },
    {
      code: 'CAP_11.7',
      title: 'No credit for what all products have in common',
      severity: 'MINOR',
      kind: 'evidence_request',
      headline: 'the absence of something that no such product contains is no merit',
      summary: '“{quote}” may claim credit for what all such products have in common',
      why: '“{quote}” presents an absence as a merit. Where competing products lack the substance too, or the law forbids it, there is no merit in that, so it needs substantiation before publication.',
      requirement: {
        type: 'provide_evidence',
        instruction: 'Show that comparable products do contain what “{quote}” names, or take the claim out.',
      },
      find: [
        '(cfc|cfcs|microbead~|lead|mercury|bpa|phosphate~|ddt|chlorofluorocarbon~) free',
        '(free from|free of|contains no|no|without) (cfcs|microbeads|lead|mercury|bpa|phosphates|ddt)',
      ],
      exempt: [
        {
          match: ['lead ..2 (singer|time~|magnet~|role|generation)', '(no|without) lead (time~|guitar|singer|role)'],
          scope: 'sentence',
          because: 'the word is not a substance here',
        },
      ],
      confidence: 0.62,
      examples: {
        raises: [
          'CFC-free deodorant for a cleaner planet.',
          'Our face scrub is free from microbeads.',
          'Contains no phosphates: a laundry liquid for rivers.',
          'Lead-free petrol, the green choice.',
          'A BPA-free bottle made of glass.',
        ],
        quiet: [
          'A band without lead singer plays at eight.',
          'Free delivery on orders over £30.',
          'Deodorant with a fresh scent, 150 ml.',
          'No lead time: in stock today.',
          'Petrol prices fell by 2p.',
        ],
      },
    },
    {
      code: 'CAP_11.5',
      title: 'Do not imply that the science agrees when it does not',
      severity: 'MINOR',
      kind: 'evidence_request',
      headline: 'a claim that science agrees needs proof',
      summary: '“{quote}” needs proof that opinion is not divided',
      why: '“{quote}” suggests that nobody disagrees about the environmental effect. That needs substantiation before publication.',
      requirement: {
        type: 'provide_evidence',
        instruction: 'Provide the reviews that show agreement on “{quote}”, or say who holds the view.',
      },
      gate: { anyOf: ['environment'] },
      parents: ['CAP_11.1'],
      find: [
        '(scientist~|expert~|everyone|everybody|science|research*) ..2 (agree~|know~|confirm~|accept~|prove~|proved|shows|are clear)',
        '(scientifically proven|proven) ..5 (green|greener|sustainable|eco friendly|planet|environment|carbon|climate)',
        'undisputed',
      ],
      confidence: 0.62,
      examples: {
        raises: [
          'Scientists agree: our biofuel protects the climate.',
          'Everyone knows that our paper bags are greener.',
          'Proven to be better for the environment.',
          'Science confirms that our beef is climate friendly.',
          'The undisputed leader in sustainable wool.',
        ],
        quiet: [
          'Scientists agree on the date of the eclipse.',
          'A study by the council compared carbon emissions of three bus types.',
          'Experts answer your questions at the garden show.',
          'Recycling research starts next year at the university.',
          'Everybody is invited to plant a tree on Sunday.',
        ],
      },
    },
  ],
  broadcastTwins: [
    { code: 'BCAP_9.2', twinOf: 'CAP_11.1' },
    { code: 'BCAP_9.3', twinOf: 'CAP_11.2' },
    { code: 'BCAP_9.4', twinOf: 'CAP_11.3' },
    { code: 'BCAP_9.5', twinOf: 'CAP_11.4' },
  ],
} as const satisfies RuleFamily;
