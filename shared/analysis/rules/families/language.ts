import type { RuleFamily } from '../rule-format.ts';

const source = (section: string, paraphrase: string) => ({
  name: 'Language',
  section,
  url: 'https://www.ofcom.org.uk/tv-radio-and-on-demand/broadcast-standards/section-two-harm-offence',
  paraphrase,
});

export const language = {
  name: 'Language: words that offend',
  rules: [
    {
      code: 'LANGUAGE_1',
      title: 'No strong swearing',
      severity: 'MAJOR',
      kind: 'prohibition',
      headline: 'strong swear words offend most audiences',
      summary: '“{quote}” is strong language',
      why: '“{quote}” is among the words that audiences find strongest, also when letters are masked. Complaints about it are mostly upheld outside adult media.',
      requirement: { type: 'replace_wording', instruction: 'Replace “{quote}” by a word that does not offend.' },
      reading: 'mention',
      find: ['(fuck~|fucking|fucker~|fucked|motherfucker~|motherfucking|cunt~|fck|fcking|f ck|wtaf|stfu)'],
      confidence: 0.85,
      source: source('Strong language', 'Strong swear words are kept out of advertising.'),
      examples: {
        raises: [
          'The best f**king burgers in town.',
          'Fuck diets. Eat cake.',
          'No more motherfucking Mondays.',
          'What the fuck is oat milk?',
          'Our chilli sauce is for hard c**ts only.',
        ],
        quiet: [
          'A duck farm in Kent.',
          'The truck is full.',
          'Scunthorpe’s best bakery.',
          'Our country kitchen opens at nine.',
          'Count on us for curtains.',
        ],
      },
    },
    {
      code: 'LANGUAGE_2',
      title: 'No milder swearing before a general audience',
      severity: 'MINOR',
      kind: 'prohibition',
      headline: 'milder swear words offend part of a general audience',
      summary: '“{quote}” is offensive to part of a general audience',
      why: '“{quote}” is acceptable to some audiences only. Children and many adults should not meet it in general media.',
      requirement: {
        type: 'change_targeting',
        instruction: 'Replace “{quote}”, or show that only adults who expect it will see it.',
      },
      reading: 'mention',
      find: [
        '(shit~|shitty|bullshit|shite|bollocks|bastard~|wanker~|arsehole~|asshole~|twat~|prick~|dickhead~|bellend~|bitch~|bitchy|tosser~|piss off|pissed off|arse|slag~|slut~|whore~|cock sucker~|cocksucker~)',
      ],
      exempt: [
        {
          match: [
            '(prick~) ..4 (potato~|pastry|skin|finger|sausage~|fork|thumb|conscience)',
            'slag heap~',
            '(female|breeding|champion) bitch',
          ],
          scope: 'sentence',
          because: 'the word has its plain meaning here',
        },
      ],
      confidence: 0.7,
      source: source('Milder language', 'Milder swear words are kept out of general media.'),
      examples: {
        raises: [
          'Get your shit together: planner, £12.',
          'No bullshit. Just broadband.',
          'The dog’s bollocks of pizza.',
          'Bitch, please: sale on now.',
          'Do not be a dickhead, wear a helmet.',
        ],
        quiet: [
          'Prick the potatoes with a fork.',
          'A shirt in blue cotton.',
          'Cockpit tours on Sundays.',
          'The old slag heap is now a park.',
          'Assorted biscuits, £3.',
        ],
      },
    },
    {
      code: 'LANGUAGE_3',
      title: 'No slurs',
      severity: 'CRITICAL',
      kind: 'prohibition',
      headline: 'a slur against a group of people',
      summary: '“{quote}” is a slur',
      why: '“{quote}” demeans people for their race, origin, religion, sexuality, gender or disability. No context of an advertisement makes it acceptable.',
      requirement: { type: 'remove_claim', instruction: 'Remove “{quote}”.' },
      reading: 'mention',
      find: [
        '(nigger~|nigga~|paki~|chink~|gook~|spic|spics|kike~|wog~|coon~|golliwog~|gypsies are|gyppo~|pikey~|faggot~|fag hag|poofter~|poof~|dyke~|tranny|trannies|shemale~|retard~|retarded|spastic~|spaz|mongoloid~|towelhead~|raghead~|half caste~|cripple~)',
      ],
      exempt: [
        {
          match: [
            '(chink~) ..3 (light|armour|armor|curtain~|glasses)',
            '(offas|offa s|offa|car|devils) dyke',
            '(dyke~) ..4 (offa|sea|flood|drainage|walk)',
            '(flame|fire) retard*',
            'maine coon~',
            'coon cat~',
          ],
          scope: 'sentence',
          because: 'the word has its plain meaning here',
        },
      ],
      confidence: 0.8,
      source: source('Slurs', 'Words that demean groups of people are kept out of advertising.'),
      examples: {
        raises: [
          'Do not be a retard, buy our insurance.',
          'Pikeys keep out: gated homes.',
          'So easy that even a spastic can build it.',
          'Tranny night at the Anchor.',
          'A golliwog mug, £5.',
        ],
        quiet: [
          'A chink of light through the curtains.',
          'Walk along Offa’s Dyke.',
          'Fire-retardant foam.',
          'Maine Coon kittens need homes.',
          'Packing boxes in three sizes.',
        ],
      },
    },
    {
      code: 'LANGUAGE_4',
      title: 'No belittling of mental illness or disability',
      severity: 'MINOR',
      kind: 'prohibition',
      headline: 'illness or disability used for effect',
      summary: '“{quote}” belittles illness or disability',
      why: '“{quote}” uses a condition as a joke or an insult. People who live with it are likely to be offended.',
      requirement: { type: 'replace_wording', instruction: 'Say what is meant without “{quote}”.' },
      reading: 'mention',
      find: [
        '(schizo~|psycho~|nutter~|nutjob~|lunatic~|loony bin|looney bin|mental patient~|mentalist~|asylum escapee~|midget~|lame excuse for a human|straitjacket~|so ocd|a bit ocd|bipolar weather|brain dead|moron~|imbecile~|cretin~)',
        '(crazy|mad|insane) (person|people|woman|women|ex|girlfriend~|patient~)',
      ],
      exempt: [
        {
          match: [
            '(psycho|american psycho) ..4 (film|movie|1960|hitchcock|dvd|screening|the musical)',
            'psycho (analysis|therapy)',
            '(film|movie|screening~) ..4 psycho',
          ],
          scope: 'sentence',
          because: 'it is the title of a work, or a therapy',
        },
      ],
      confidence: 0.62,
      source: source('Belittling', 'Illness and disability are not used for effect.'),
      examples: {
        raises: [
          'Our prices belong in the loony bin.',
          'Dress as a mental patient this Halloween.',
          'Only a moron pays full price.',
          'I am so OCD about my kitchen: get our cloths.',
          'Psycho ex? Change your number with us.',
        ],
        quiet: [
          'A screening of the film Psycho at eight.',
          'Mental health first aid course.',
          'We are mad about cheese.',
          'Insane savings on sofas.',
          'A crazy golf course with nine holes.',
        ],
      },
    },
  ],
} as const satisfies RuleFamily;
