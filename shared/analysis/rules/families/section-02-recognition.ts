import type { RuleFamily } from '../rule-format.ts';

/** A label that says at once that this is advertising. */
const labels = [
  '#(ad|advert|advertisement|advertisementfeature|paidpartnership|sponsored|paidad)',
  '(advertisement feature|advertisement promotion|paid partnership|paid promotion|paid advertisement|sponsored (by|content|post|feature)|advertorial|ad feature|promoted post|this is an (ad|advert|advertisement)|paid for by|paid ad)',
  '(advert|advertisement|ad)',
] as const;

export const section02Recognition = {
  name: 'Section 2: recognition of advertising',
  lexicons: {
    garment: [
      'outfit~|dress~|top|tops|jumper~|cardigan~|jeans|trousers|skirt~|blazer~|jacket~|coat~|trench|gilet~|shoes|boots|heels|trainers|bag|bags|earrings|necklace~|ring|rings|bracelet~|sunglasses|hat|hats|hair claw~|claw clip~|lipstick~|mascara|foundation|concealer|blush|serum~|moisturiser~|perfume~|fragrance~|candle~|sofa~|rug~|lamp~|sink|tap|curtains|bedding|mirror~|makeup|look|fit|swimsuit~|bikini~|loungewear|activewear|leggings|watch|lashes|nails|tan|palette',
    ],
    link_word: [
      'link|links|linked|tagged|code|swipe up|tap|shop|stories|bio|storefront|wishlist|haul|shopmy|ltk|liketoknowit|liketkit|amazon finds|affiliate|commission|commissionable|discount',
    ],
  },
  rules: [
    {
      code: 'CAP_2.1',
      title: 'Make obvious that an advertisement is one',
      severity: 'MINOR',
      kind: 'missing_statement',
      headline: 'the post has no label that shows at once that it is advertising',
      summary: '“{quote}” reads like a personal post; no advertising label is in it',
      why: '“{quote}” leads readers to a product in the manner of a personal post. If money, goods, a commission or any other tie stands behind it, readers must know before they engage with it.',
      requirement: {
        type: 'add_label',
        instruction:
          'If the brand paid, gave a gift or pays commission, put a clear label at the very beginning of the post.',
        wording: 'Ad',
      },
      confidence: 0.74,
      reading: 'mention',
      find: [
        '<garment> ..2 (link~|linked|tagged|here)',
        {
          match: [
            '(link|links|linked) ..4 (bio|profile|story|stories|below|in comments|description|highlights|here|to my|for you|to <garment>|for <garment>|amazon|storefront)',
            '(swipe up|links to|link to|tap the link|click the link|get yours)',
          ],
          with: {
            match: ['(i|ive|im|my|me|obsessed|loving|fave|guys|gifted|outfit|wearing|haul|grwm)', '<garment>'],
            scope: 'asset',
          },
        },
        '(ive|i have|i|ill|i will) ..2 (tagged|linked|popped|left|put) ..6 (link~|below|here|stories|bio|above)',
        '(use|using|with) ..2 (my|our|the|code|this) ..2 (code|link|discount)',
        '(my|discount|promo|affiliate|exclusive) (code|link)',
        '(tap to shop|shop my|shop the look|shop now with|outfit links|outfit details)',
        '(my|a|the) (amazon|ltk|shopmy) (storefront|shop|list|favourites|finds|store)',
        '(gifted|pr (package|product|gift|haul)|kindly (sent|gifted)|sent me|were sent|was sent|thank you to|thanks to) ..6 ({handle}|for sending|for gifting|brand)',
        '(love|loving|obsessed with|in love with|swear by|favourite|fave|excited to|happy to|so glad|thank you|wearing|using|try|check out) ..6 {handle}',
        '(working|teamed up|teaming up|collab*|partnered|partnering|in collaboration) with ..2 {handle}',
        '#(aff|affiliate|affiliatelink|gifted|prproduct|collab|partner|ambassador|brandambassador|commission|spon|sp|freebie|giftedproduct)',
        '(commission|commissions) (paid|earned|eligible|able)',
        '(delivered|felt|smooth|obsessed|loving|love) ..12 (tagged|linked|link|links)',
        'unveiling ..10 with {handle}',
      ],
      gate: { noneOf: ['service_notice'] },
      cures: [{ match: labels, scope: 'asset', because: 'the post carries an advertising label' }],
      once: true,
      examples: {
        raises: [
          'Obsessed with this trench. Outfit links in my bio!',
          'Loving my new serum from @glowbrand, use my code ANNA15.',
          'Link to the lamp and the rug on my Amazon storefront',
          'Gifted by @brand, thank you for sending these boots.',
          'Tap to shop my fave lipstick #gifted',
        ],
        quiet: [
          'Ad | Obsessed with this trench. Outfit links in my bio!',
          '#ad Loving my new serum, use my code ANNA15.',
          'Read more about the game at the link below the scores.',
          'Congratulations @runner on the win!',
          'Paid partnership with @brand. Love these boots.',
        ],
      },
    },
    {
      code: 'CAP_2.2',
      title: 'Marketing e-mail must be recognisable before it is opened',
      severity: 'MINOR',
      kind: 'prohibition',
      headline: 'a subject line may not hide that the e-mail is advertising',
      summary: 'The subject “{quote}” hides that this is advertising',
      why: 'People decide by the subject line whether to open an e-mail. “{quote}” makes marketing look like an answer, an invoice or an official notice.',
      requirement: {
        type: 'replace_wording',
        instruction: 'Write a subject line that names the offer or the sender’s purpose.',
      },
      find: [
        {
          match: [
            'subject re',
            'subject fwd',
            'subject fw',
            '(subject|subject line) ..4 (invoice|your order|your account|payment|overdue|final notice|missed (call|delivery)|parcel|urgent|important (information|notice)|account suspended|action required|refund|confirmation|document|voicemail)',
          ],
          with: {
            match: ['(buy|shop|order|offer~|discount~|sale|% off|save|deal~|£ #|free|win|book now|unsubscribe)'],
            scope: 'asset',
          },
        },
      ],
      exempt: [
        {
          match: ['(order|tracking|invoice|reference|account) (number|no) ..2 #'],
          scope: 'asset',
          because: 'the e-mail is about a real order',
        },
      ],
      gate: { anyOf: ['email'] },
      reading: 'mention',
      examples: {
        raises: [
          'Subject: RE: your enquiry\nSave 40% on blinds this week. Unsubscribe',
          'Subject: Invoice attached\nOur sale is on: 50% off everything. Unsubscribe',
          'Subject: Missed delivery\nWin a hamper when you order today. Unsubscribe',
          'Subject: Final notice\nBook now and get a free consultation. Unsubscribe',
          'Subject: FWD: photos\nShop our new range. View in browser',
        ],
        quiet: [
          'Subject: 40% off blinds this week\nShop now. Unsubscribe',
          'Subject: Your order\nOrder number 48213 has left our warehouse; buy again soon. Unsubscribe',
          'The subject of the lecture is urgent care.',
          'Subject: Spring newsletter\nNew offers inside. Unsubscribe',
          'Refund policy: see our help pages.',
        ],
      },
    },
    {
      code: 'CAP_2.3',
      title: 'Do not pose as a consumer, an official body or an independent adviser',
      severity: 'MINOR',
      kind: 'prohibition',
      headline: 'commercial intent may not be hidden behind another role',
      summary: '“{quote}” hides the commercial intent of the message',
      why: '“{quote}” speaks in the voice of a customer, a public office, a news report or an independent adviser. Readers give such voices more trust than a seller.',
      requirement: {
        type: 'replace_wording',
        instruction: 'Say who is speaking and that the aim is to sell.',
        wording: 'Advertisement by [company].',
      },
      confidence: 0.72,
      reading: 'mention',
      find: [
        '(private and confidential|strictly (private|confidential)|confidential|important (information|notice|document|announcement|update)|urgent (notice|update)|official (notice|letter|announcement)|final (notice|reminder)|government (announcement|notice|update|scheme|alert)|public (notice|information)|to the (homeowner|occupier|resident)|time sensitive|notice of)',
        '(bureau|advisory (bureau|service)|information (centre|service)|register of|department of|office of|helpline) ..6 (uk|stockport|manchester|national|homeowner*|consumer*|employment|pension~|claims|trademark~|trade mark~)',
        '(impartial|independent|unbiased|neutral|objective) ..2 (advice|adviser~|advisor~|recommendation~|comparison~|review~|guide~|service|ranking~|information|expert~|results)',
        '(breaking|news|bg news|shock|just in|alert|exclusive report|as reported) ..6 (free|homeowners|doctors|scientists|new (rule|scheme|law)|available|discovered|announced)',
        '(agents|companies|businesses|brands|firms|providers) (dont|do not|cannot|never) pay',
        '(breaking|attention) ..2 (homeowners|drivers|pensioners|residents|parents|landlords|seniors|uk)',
        '(hi|hello|hey) ..4 (neighbour~|we are ..4 in your area|working in your area|cleaning ..6 area)',
        '(as a|im a|i am a) (customer|mum of|mother of|dad of|normal person|regular person|fellow) ..8 (product|code|link|buy|recommend|discount)',
        '(i (cant|can not|dont) believe|you wont believe|this is how i|how i) ..10 (solved|lost|fixed|cured|earned|made|saved|got rid)',
        '(i|ive|my) ..8 (swear by|obsessed|love|loving|recommend|game changer|life changing|tagged|linked) ..12 (link|code|tagged|shop|storefront|bio|discount)',
        '<garment> ..1 links?',
        '(my amazon storefront|link to my|my shopmy|my ltk)',
      ],
      cures: [{ match: labels, scope: 'asset', because: 'the message says that it is advertising' }],
      once: true,
      examples: {
        raises: [
          'IMPORTANT INFORMATION for business owners: attend our update, £199 plus VAT.',
          'Impartial recommendations of the best agents in your town',
          'BREAKING: homeowners can get a free boiler',
          'Private & confidential. To the homeowner: your roof may be at risk. Call us for a quote.',
          'Outfit links and my Amazon storefront are below.',
        ],
        quiet: [
          'Advertisement. Important information about your savings from Bank Ltd.',
          'A private garden with lake views',
          'Our customers love the lake.',
          'The news is at ten.',
          'Ad: impartial guide to mattresses by Example Ltd.',
        ],
      },
    },
    {
      code: 'CAP_2.4',
      title: 'Label advertorials',
      severity: 'MINOR',
      kind: 'missing_statement',
      headline: 'an advertorial has to say that it is an advertisement feature',
      summary: '“{quote}” is written like editorial content; no label says that it is paid for',
      why: '“{quote}” has the form of an article or a personal recommendation and leads to a product. Where an advertiser paid and had a say in it, it must be labelled as an advertisement feature.',
      requirement: {
        type: 'add_label',
        instruction: 'Put the label at the head of the article or post.',
        wording: 'Advertisement feature',
      },
      confidence: 0.72,
      reading: 'mention',
      find: [
        '(revealing|revealed|how i|why i|i tried|we tried|we tested|# reasons why|# (things|ways|products|best|steps)|the (truth|secret) about|meet the|everything you need to know|best ..3 for|top #|our favourite|must have~|editor pick~|review) ...20 (shop|buy|get|click|link|order|discount|code|sale|£|available|here)',
        '(by|written by) ..3 (staff writer|editor|correspondent|reporter|health writer|guest)',
        '(feature|presented|brought to you) by ..4 {handle}',
        '(in (association|partnership) with) {handle}',
        '<garment> ..1 (link~|linked)',
        '(my amazon storefront|link to my|outfit links|tap for|all links|links below|everything linked|shopmy|ltk)',
        '(perfume~|dresses|product~|finds|buys|picks|essentials|outfits|gifts) ..4 (under|for) £ #',
        'unveiling ..12 {handle}',
      ],
      gate: { noneOf: ['service_notice'] },
      cures: [{ match: labels, scope: 'asset', because: 'the piece is labelled as advertising' }],
      once: true,
      examples: {
        raises: [
          'How I relieved my back pain in two days: get the bracelet here.',
          '7 reasons why everybody wants this blender. Shop now.',
          'Brought to you by @brand: the fan debate',
          '5 perfumes under £50. Links in my bio.',
          'Outfit links below',
        ],
        quiet: [
          'Advertisement feature: 7 reasons why everybody wants this blender. Shop now.',
          'The editor’s letter is on page two.',
          'Paid partnership. 5 perfumes under £50.',
          'Three ways to cook an egg',
          'Written by hand on handmade paper',
        ],
      },
    },
  ],
} as const satisfies RuleFamily;
