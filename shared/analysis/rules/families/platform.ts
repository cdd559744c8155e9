import type { RuleFamily } from '../rule-format.ts';

const source = (section: string, paraphrase: string) => ({
  name: 'Platform disclosure',
  section,
  url: 'https://www.gov.uk/government/publications/social-media-endorsements-guidance-for-content-creators/social-media-endorsements-being-transparent-with-your-followers',
  paraphrase,
});

export const platform = {
  name: 'Platform disclosure',
  rules: [
    {
      code: 'PLATFORM_1',
      title: 'Vague labels do not disclose',
      severity: 'MINOR',
      kind: 'missing_statement',
      headline: 'a label has to say that the post is an advertisement',
      summary: '“{quote}” does not tell readers that this is an advertisement',
      why: '“{quote}” is one of the labels that readers do not understand as advertising. Regulators ask for “Ad” or “Advert”.',
      requirement: {
        type: 'add_label',
        instruction: 'Put “Ad” at the very beginning in place of “{quote}”.',
        wording: '#ad',
      },
      gate: { anyOf: ['social_post'] },
      reading: 'mention',
      find: [
        '#(spon|sp|collab|ambassador|brandambassador|partner|partnership|gifted|prproduct|pr|thanks|sponsored|aff|affiliate|invite|workingwith)',
        '(gifted (by|from|item~|product~|me)|kindly gifted|pr product~|pr sample~|in collaboration with|in partnership with|thanks to my friends at|in association with|brand ambassador)',
      ],
      cures: [
        {
          match: ['#(ad|advert|advertisement)', 'paid partnership', '(advert|advertisement)'],
          scope: 'asset',
          because: 'the post is labelled as an advertisement',
        },
      ],
      confidence: 0.7,
      source: source('Labels', 'Posts that are paid for in any way are labelled “Ad”.'),
      examples: {
        raises: [
          'Loving my new trainers! #gifted @runwell',
          'Night in with @snackly #spon #collab',
          'In collaboration with @glowlab: my morning routine.',
          'Proud brand ambassador for @teaandco, use my code ELLA10.',
          'PR product from @lashes, link in bio!',
        ],
        quiet: [
          '#ad Loving my new trainers from @runwell, gifted.',
          'Advert: my morning routine with @glowlab #gifted',
          'She is a gifted pianist.',
          'Our school works in partnership with the library.',
          'Paid partnership with @snackly. #collab',
        ],
      },
    },
    {
      code: 'PLATFORM_2',
      title: 'The label comes first',
      severity: 'MINOR',
      kind: 'missing_statement',
      headline: 'the label has to be seen before anything is clicked',
      summary: 'The label stands behind other tags',
      why: '“{quote}” hides the label among or behind other tags, where many readers never get.',
      requirement: { type: 'add_label', instruction: 'Move #ad to the very beginning of the post.', wording: '#ad' },
      gate: { anyOf: ['social_post'] },
      reading: 'mention',
      once: true,
      find: [
        {
          match: [
            '#(love|ootd|fyp|foryou|style|fashion|beauty|skincare|fitness|food|foodie|travel|mum|mumlife|home|makeup|gym|blogger|instagood|tbt|weekend|selfcare|haul|grwm|vlog) ..12 #(ad|advert|sponsored)',
          ],
        },
      ],
      confidence: 0.7,
      source: source('Place', 'The label stands where it is seen at once.'),
      examples: {
        raises: [
          'What a day! #love #weekend #ad',
          'My skin has never looked better #skincare #beauty #glow #ad',
          '#ootd #style @runwell #sponsored',
          'Get ready with me #grwm #makeup #advert',
          'Leg day #gym #fitness #protein #ad',
        ],
        quiet: [
          '#ad My skin has never looked better #skincare #beauty',
          'What a day! #love #weekend',
          '#advert #ootd #style',
          'Leg day #gym #fitness',
          'Ad | Get ready with me #grwm',
        ],
      },
    },
    {
      code: 'PLATFORM_3',
      title: 'Affiliate links are disclosed',
      severity: 'MINOR',
      kind: 'missing_statement',
      headline: 'a link or code that pays its author has to be disclosed',
      summary: '“{quote}” is a link or code that may pay its author',
      why: '“{quote}” looks like a link or code for which the author is paid. Readers have to be told that before they use it.',
      requirement: {
        type: 'add_label',
        instruction: 'Say at the beginning that the post is an ad and that the link or code earns a commission.',
        wording: '#ad, contains affiliate links',
      },
      gate: { anyOf: ['social_post'] },
      reading: 'mention',
      find: [
        '(use|with|enter|apply|quote) (my|code) ..3 (code|link|for|to|at)',
        '(my|personal) discount? (code|link|affiliate link)',
        '(affiliate|amazon|ltk|shop my) (link~|storefront|looks)',
        '(link~|linked) ..3 (my bio|my stories|my profile|my story)',
      ],
      cures: [
        {
          match: [
            '#(ad|advert|advertisement)',
            '(marked|labelled|shown) ..1 ad',
            '(paid partnership|advert|advertisement)',
            '(earn|receive|get) ..3 commission',
          ],
          scope: 'asset',
          because: 'the payment is disclosed',
        },
      ],
      confidence: 0.7,
      source: source('Affiliate links', 'Links and codes that pay their author are disclosed.'),
      examples: {
        raises: [
          'Use my code ELLA10 for money off at @runwell!',
          'Everything is linked in my bio, my storefront is updated. @ella',
          'My discount code works until Sunday @glowlab',
          'Shop my looks on my story @ella',
          'Affiliate link in bio for the dress @styled',
        ],
        quiet: [
          '#ad Use my code ELLA10 at @runwell.',
          'I earn a commission from the links in my bio. @ella',
          'Use the code on the door to get in.',
          'Our link road opens in May.',
          'Apply with your library card.',
        ],
      },
    },
  ],
} as const satisfies RuleFamily;
