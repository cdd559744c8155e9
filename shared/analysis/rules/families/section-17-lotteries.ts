import type { Rule, RuleFamily } from '../rule-format.ts';
import { gamblingConduct } from './gambling-conduct.ts';

/** A rule about how playing is presented. Betting on lotteries is gambling, and falls under section 16. */
const toConductRule = (
  rule: Omit<Rule, 'severity' | 'kind' | 'gate' | 'requirement'> & Partial<Pick<Rule, 'requirement'>>,
): Rule => ({
  severity: 'MAJOR',
  kind: 'prohibition',
  gate: { anyOf: ['lottery'], noneOf: ['gambling'] },
  requirement: { type: 'remove_claim', instruction: 'Remove “{quote}”.' },
  ...rule,
});

export const section17Lotteries = {
  name: 'Section 17: lotteries',
  lexicons: {
    play: [
      '(lottery|lotteries|lotto|euromillions|thunderball|scratchcard~|scratch card~|scratch~|scratching|raffle~|set for life|postcode lottery|health lottery|jackpot~|rollover~|syndicate~|your numbers|lucky dip~|lottery ticket~|play~|playing)',
    ],
  },
  rules: [
    {
      code: 'CAP_17.3',
      title: 'A lottery is no answer to money worries',
      severity: 'MAJOR',
      kind: 'prohibition',
      headline: 'a lottery may not be offered as a solution to financial concerns or in place of work',
      summary: '“{quote}” offers a lottery as a way out of money worries',
      why: '“{quote}” suggests that playing the lottery solves money worries, replaces work or gives security.',
      requirement: { type: 'remove_claim', instruction: 'Remove “{quote}”; the prize itself may be described.' },
      gate: { anyOf: ['lottery'] },
      reading: 'mention',
      find: [
        ...gamblingConduct.money,
        '(cost of living|set for life without work|solve (your|all) problems|secure ..3 (future|retirement))',
      ],
      exempt: [
        {
          match: ['(last year|winner~|won|couple|family from) ..14 (mortgage|debt~|bought|paid|gave|retired|quit)'],
          scope: 'sentence',
          because: 'it reports what a winner did',
        },
      ],
      examples: {
        raises: [
          'Quit your job: play the lotto tonight.',
          'Money worries? A scratchcard could end them.',
          'Clear your debts with one lottery ticket.',
          'Never work again. EuroMillions, £87m on Friday.',
          'Pay off the mortgage with our weekly lottery draw.',
        ],
        quiet: [
          'Lottery tickets cost £2. Draw on Saturday.',
          'Our winner bought a narrowboat with the lottery prize.',
          'Good causes got £30m from lottery players.',
          'Raffle tickets at the school gate.',
          'Mortgage advice in branch.',
        ],
      },
    },
    {
      code: 'CAP_17.1',
      title: 'No irresponsible lottery play',
      severity: 'MAJOR',
      kind: 'prohibition',
      headline: 'lottery play that could lead to harm may not be encouraged',
      summary: '“{quote}” encourages irresponsible play',
      why: '“{quote}” encourages people to play more than they can afford or without end.',
      requirement: { type: 'remove_claim', instruction: 'Remove “{quote}”.' },
      gate: { anyOf: ['lottery'] },
      reading: 'mention',
      find: [
        '(the more (tickets|you (buy|play))|buy (more|as many)|more tickets|bulk buy|hundreds of tickets) ..8 (win~|chance~|luck~|odds)?',
        '(guaranteed|certain|sure) (win~|winner~|to win|jackpot)',
        '(every day|all day|non stop|cant stop|keep (playing|scratching)|addictive|one more (ticket|card|scratch))',
        '(every|each|one more|more) (ticket|line|card|scratchcard|entry) ..4 (closer|nearer|better|more chance~)',
        '(play|enter) (every|each) (draw|day|week)',
        '(never know which|miss a (draw|single draw)|never miss|cant afford to miss)',
      ],
      exempt: [
        {
          match: ['(guaranteed) ..2 (winner~) ..6 (draw|each|every) (week|month|draw)', 'set your? limit~'],
          scope: 'sentence',
          because: 'it says that the draw will have a winner, or asks for limits',
        },
      ],
      examples: {
        raises: [
          'The more tickets you buy, the closer the jackpot. Lotto tonight!',
          'Keep scratching: our scratchcards are addictive.',
          'A guaranteed win with our lottery syndicate.',
          'One more ticket: the lottery rolls over.',
          'Bulk buy lottery tickets and cannot stop winning.',
        ],
        quiet: [
          'Set your limit before you play the lottery.',
          'The lottery draw is on Wednesday at eight.',
          'Buy a lottery ticket at the post office.',
          'More tickets for the concert go on sale today.',
          'Raffle in aid of the lifeboat.',
        ],
      },
    },
    {
      code: 'CAP_17.13',
      title: 'No strong appeal to under-18s',
      severity: 'MAJOR',
      kind: 'prohibition',
      headline: 'lottery advertising may not have strong appeal to people under 18',
      summary: '“{quote}” may strongly appeal to people under 18',
      why: '“{quote}” is from youth culture or childhood.',
      requirement: {
        type: 'change_targeting',
        instruction: 'Take out “{quote}” and anything else from youth culture.',
      },
      gate: { anyOf: ['lottery'] },
      reading: 'mention',
      find: [
        '(cartoon~|anime|superhero~|minecraft|fortnite|roblox|pokemon|youtuber~|tiktoker~|streamer~|unicorn~|dinosaur~|fairy tale~|santa|elf|elves|easter bunny|sweet shop|candy|playground)',
      ],
      confidence: 0.68,
      examples: {
        raises: [
          'Unicorn scratchcards with glitter.',
          'Your favourite YouTuber plays our lotto.',
          'Santa’s lottery: win £1m.',
          'A superhero on every scratchcard.',
          'Candy lottery: match three sweets.',
        ],
        quiet: [
          'Lottery results on page nine.',
          'Scratchcards are for over 18s.',
          'A dinosaur park for the whole family.',
          'Lotto, three times a week.',
          'Society lottery for the air ambulance.',
        ],
      },
    },
    {
      code: 'CAP_17.17',
      title: 'Do not exploit beliefs about luck',
      severity: 'MAJOR',
      kind: 'prohibition',
      headline: 'beliefs about luck may not be exploited',
      summary: '“{quote}” plays on beliefs about luck',
      why: '“{quote}” suggests that the draw can be influenced or foretold.',
      requirement: { type: 'remove_claim', instruction: 'Remove “{quote}”.' },
      gate: { anyOf: ['lottery'] },
      reading: 'mention',
      confidence: 0.68,
      find: gamblingConduct.luck,
      examples: {
        raises: [
          'Your star sign chooses your lottery numbers.',
          'A winning system for the lotto, £9.',
          'Our psychic predicts the numbers of the lottery.',
          'Your luck is about to change: scratchcards from £1.',
          'Lucky charms and lottery tickets at the kiosk.',
        ],
        quiet: [
          'Every lottery number has the same chance.',
          'Your horoscope for May.',
          'The lottery draw is random.',
          'Raffle tickets: 50p each.',
          'EuroMillions closes at 7.30.',
        ],
      },
    },
    toConductRule({
      code: 'CAP_17.2',
      title: 'A lottery is no escape from problems',
      headline: 'a lottery may not be offered as an escape from personal problems',
      summary: '“{quote}” offers a lottery as an escape',
      why: '“{quote}” suggests that playing the lottery takes away loneliness, boredom or stress.',
      find: gamblingConduct.escape,
      exempt: [
        {
          match: ['(if|when) ..3 (play|playing)', '(helpline|charity|good causes|funded|paid for|grant~)'],
          scope: 'block',
          because: 'the text offers help or tells what lottery money pays for',
        },
      ],
      examples: {
        raises: [
          'Rough day? Scratch it away with our new scratchcards.',
          'Lonely this winter? Play the lotto and have something to look forward to.',
          'Escape from it all with a EuroMillions ticket.',
          'Beat the blues: the lottery draw is tonight.',
          'Forget your worries with a scratchcard.',
        ],
        quiet: [
          'The lottery draw is on Saturday at eight.',
          'If playing makes you feel sad or stressed, stop. The lottery helpline is free.',
          'Raffle tickets are sold at the bar.',
          'An escape room won our raffle prize.',
          'Lottery money paid for a day centre against loneliness.',
        ],
      },
    }),
    toConductRule({
      code: 'CAP_17.4',
      title: 'A lottery is not indispensable',
      headline: 'a lottery may not come before family, friends or duties',
      summary: '“{quote}” puts the lottery before other things in life',
      why: '“{quote}” shows playing as something one cannot do without or that comes before family, friends or duties.',
      find: gamblingConduct.priority,
      exempt: [
        {
          match: ['(fair|fayre|fundrais*|hospice|charity|school)'],
          scope: 'sentence',
          because: 'it is an occasion at which tickets are sold',
        },
      ],
      examples: {
        raises: [
          'First thing in the morning: coffee, then a scratchcard.',
          'The lottery is my life. Is it yours?',
          'I would miss my own wedding for the lotto draw.',
          'Family dinner can wait until I have scratched my scratchcards.',
          'A week without lottery tickets? Nothing else matters more than the draw: lotto tonight.',
        ],
        quiet: [
          'Raffle at the wedding fair, tickets £1.',
          'The lottery pays for family centres.',
          'Scratchcards are sold at the till.',
          'The draw is shown after the news.',
          'The syndicate has run since 1998; lotto results on page 4.',
        ],
      },
    }),
    toConductRule({
      code: 'CAP_17.5',
      title: 'No peer pressure to play',
      headline: 'nobody may be pressed to play or mocked for not playing',
      summary: '“{quote}” presses people to play',
      why: '“{quote}” presses readers to join in or belittles those who do not play.',
      find: gamblingConduct.peerPressure,
      examples: {
        raises: [
          'The whole office is in it: do you want to be the one without a lotto ticket?',
          'All your mates are playing the lottery on Friday.',
          'Do not be the only one in the street without a postcode lottery ticket.',
          'Everybody is playing EuroMillions tonight.',
          'Only cowards do not play the lotto.',
        ],
        quiet: [
          'A syndicate is a group of people who play the lottery together.',
          'Everyone is welcome at the raffle.',
          'Neighbours won the postcode lottery last week.',
          'The lottery office is in Watford.',
          'Do not miss out on the library’s summer reading list.',
        ],
      },
    }),
    toConductRule({
      code: 'CAP_17.6',
      title: 'A lottery does not make people admired',
      headline: 'a lottery may not be linked to esteem or success with others',
      summary: '“{quote}” links the lottery with esteem',
      why: '“{quote}” suggests that playing raises one’s standing or self-esteem.',
      find: gamblingConduct.esteem,
      exempt: [
        {
          match: ['(age limit|over 18s|responsib*|anonym*)'],
          scope: 'sentence',
          because: 'the sentence informs about the rules of play',
        },
      ],
      examples: {
        raises: [
          'Be a legend: play the lotto tonight.',
          'Feel like a king with our gold scratchcard.',
          'Bragging rights come with every EuroMillions ticket.',
          'Confidence starts with a lottery ticket.',
          'Impress your in-laws: scratchcards after dinner.',
        ],
        quiet: [
          'The lottery has made 12 millionaires this year.',
          'King Street newsagents sells lottery tickets.',
          'A star prize in our raffle: a hamper.',
          'Lotto winners may stay anonymous.',
          'Respect the age limit: scratchcards are for over 18s.',
        ],
      },
    }),
    toConductRule({
      code: 'CAP_17.7',
      title: 'A lottery does not make people attractive',
      headline: 'a lottery may not be linked to seduction or sexual success',
      summary: '“{quote}” links the lottery with attractiveness',
      why: '“{quote}” suggests that playing makes people attractive or sexually successful.',
      find: gamblingConduct.seduction,
      exempt: [
        {
          match: ['(cake~|funds?|funded|museum)'],
          scope: 'sentence',
          because: 'it is not play that attracts',
        },
      ],
      examples: {
        raises: [
          'Get the girl: buy her a lottery ticket.',
          'Our sexy scratchcards are back.',
          'Lotto winners turn heads. Play tonight.',
          'Get lucky tonight with a EuroMillions ticket and a blonde.',
          'An irresistible man plays the lotto.',
        ],
        quiet: [
          'A raffle for a romantic weekend in Bath.',
          'The lottery funds a museum of fashion.',
          'Scratchcards from £1.',
          'Lotto results at nine.',
          'An irresistible cake won the village show; raffle at four.',
        ],
      },
    }),
    toConductRule({
      code: 'CAP_17.8',
      title: 'A lottery is not tough or reckless',
      headline: 'a lottery may not be linked with toughness or recklessness',
      summary: '“{quote}” links the lottery with toughness or recklessness',
      why: '“{quote}” presents playing as brave, tough or reckless.',
      find: gamblingConduct.toughness,
      exempt: [
        {
          match: ['(good causes|drew the|driver~)'],
          scope: 'sentence',
          because: 'it is not play that is brave or reckless',
        },
      ],
      examples: {
        raises: [
          'Man up and buy a lotto ticket.',
          'Fearless people play EuroMillions.',
          'Throw caution to the wind: ten scratchcards at once.',
          'Do you dare to scratch? Our scratchcards are in.',
          'Live dangerously: play the lottery with your last tenner.',
        ],
        quiet: [
          'The lottery closes at 7.30 pm.',
          'Reckless drivers pay; lottery players give to good causes.',
          'A fearless goalkeeper drew the raffle.',
          'Tickets for the lottery cost £2.',
          'Scratchcards have odds of one in four.',
        ],
      },
    }),
    toConductRule({
      code: 'CAP_17.9',
      title: 'A lottery is no rite of passage',
      headline: 'a lottery may not be shown as a step into adulthood',
      summary: '“{quote}” shows the lottery as a step into adulthood',
      why: '“{quote}” makes playing part of growing up.',
      find: gamblingConduct.riteOfPassage,
      exempt: [
        {
          match: ['(must be|have to be|only|aged|over) (18|18s|eighteen)', '18 +'],
          scope: 'sentence',
          because: 'the sentence states the age limit',
        },
      ],
      examples: {
        raises: [
          'Just turned 18? Your first scratchcard is on us.',
          'Turning eighteen means one thing: lotto tonight.',
          'Finally old enough: play EuroMillions.',
          'Become a man: buy your first lottery ticket.',
          'An 18th birthday without a scratchcard? Never. Play now.',
        ],
        quiet: [
          'You must be 18 to play the lottery.',
          'Scratchcards are for over 18s only.',
          'The lottery turns thirty this year.',
          'Our 18th annual raffle is on Sunday.',
          'Lotto draw number 18 of the series.',
        ],
      },
    }),
    toConductRule({
      code: 'CAP_17.10',
      title: 'Playing is not better alone',
      headline: 'playing alone may not be preferred to playing in company',
      summary: '“{quote}” prefers playing alone',
      why: '“{quote}” suggests that playing alone or in secret is better than playing with others.',
      find: gamblingConduct.alone,
      exempt: [
        {
          match: ['(not|never|arent|no longer) ..2 alone', '(helpline|check|support)'],
          scope: 'sentence',
          because: 'the sentence offers help or tells how to check a ticket',
        },
      ],
      examples: {
        raises: [
          'Just you and the scratchcard: perfect.',
          'Home alone? Play the lotto from your sofa.',
          'A scratchcard in secret: nobody needs to know.',
          'Lotto is better on your own. Why share the jackpot?',
          'Me time is scratchcard time.',
        ],
        quiet: [
          'Play together: start a lottery syndicate.',
          'You are not alone. If the lottery worries you, the helpline is free.',
          'The lottery’s winner lives in Leeds.',
          'Raffle tickets on the bar.',
          'Check your numbers in private or in a shop: lottery app.',
        ],
      },
    }),
    toConductRule({
      code: 'CAP_17.12',
      title: 'Do not exploit vulnerability',
      headline: 'the vulnerable may not be exploited',
      summary: '“{quote}” plays on a weak position',
      why: '“{quote}” speaks to people short of money or in a weak position.',
      find: gamblingConduct.vulnerable,
      exempt: [
        {
          match: ['(funds?|funded|grant~|charity|afford|helpline)'],
          scope: 'sentence',
          because: 'the sentence tells what lottery money pays for, or warns',
        },
      ],
      examples: {
        raises: [
          'Skint until payday? Play the lotto.',
          'On benefits? Our scratchcards cost £1.',
          'Unemployed? The lottery does not ask for a CV.',
          'Spend your last pound on a scratchcard.',
          'Broke again? EuroMillions is £87m on Friday.',
        ],
        quiet: [
          'The lottery funds advice for the unemployed.',
          'Play only what you can afford. The lottery helpline is free.',
          'Broken scratchcards can be exchanged at the shop.',
          'Tickets for the raffle cost a pound.',
          'Winning is decided by chance in a lottery.',
        ],
      },
    }),
    toConductRule({
      code: 'CAP_17.16',
      title: 'Nobody under 25 plays a part',
      headline: 'nobody who is or seems to be under 25 may play a significant part',
      summary: '“{quote}” puts people under 25 in a lottery advertisement',
      why: '“{quote}” points to people under 25. Whether they play a significant part, in words or pictures, has to be looked at.',
      requirement: {
        type: 'human_review',
        instruction:
          'Check that nobody who is or seems under 25 plays a significant part; winners and those whom the lottery helps may be shown.',
      },
      confidence: 0.68,
      find: gamblingConduct.youth,
      exempt: [
        {
          match: ['(funds?|funded|grant~|study|hospice|charity|winner~|only|over 18s)', '(aged)? 18 (or|and) over'],
          scope: 'block',
          because: 'young people are helped by the lottery, won it or are kept out',
        },
      ],
      examples: {
        raises: [
          'Students, play the lotto on campus.',
          'Meet Ella, aged 21, who plays EuroMillions every Friday.',
          'Freshers get a free scratchcard.',
          'Our 19 year old neighbour loves scratchcards.',
          'A teenager’s guide to playing the lottery.',
        ],
        quiet: [
          'Lottery tickets are for people aged 18 or over.',
          'Scratchcards are for over 18s only.',
          'The lottery funds a youth orchestra for teenagers.',
          'A university study looked at 500 lottery winners.',
          'Lottery winner, 22, bought her mother a house.',
          'The raffle was run by the sixth form for the hospice.',
        ],
      },
    }),
    toConductRule({
      code: 'CAP_17.18',
      title: 'No crime',
      headline: 'criminal or anti-social behaviour may not be condoned',
      summary: '“{quote}” links the lottery with crime',
      why: '“{quote}” shows crime or cheating in connection with a lottery as acceptable.',
      find: gamblingConduct.crime,
      exempt: [
        {
          match: ['(police|warn*|report*|protect~|auditor~)'],
          scope: 'sentence',
          because: 'the sentence warns of crime',
        },
      ],
      examples: {
        raises: [
          'Cheat the system: our lotto numbers win more often.',
          'Hack the lottery with one simple trick.',
          'Con the lottery and laugh: our syndicate’s secret.',
          'Rob the bank? Play EuroMillions, it is easier.',
          'Launder your money with a scratchcard.',
        ],
        quiet: [
          'Police warn of a lottery scam by telephone.',
          'The lottery will never ask for your password.',
          'A raffle for the police benevolent fund.',
          'Crime novels for lottery players’ long evenings.',
          'Lotto results are checked by an independent auditor.',
        ],
      },
    }),
    toConductRule({
      code: 'CAP_17.19',
      title: 'No playing at work',
      headline: 'playing at work may not be condoned, unless as a syndicate',
      summary: '“{quote}” condones playing at work',
      why: '“{quote}” shows playing in working time or at the workplace. Only syndicates at work are outside the rule.',
      find: gamblingConduct.work,
      exempt: [
        {
          match: ['(syndicate~|raffle~|grant~|office is|near)'],
          scope: 'sentence',
          because: 'a syndicate or a raffle among colleagues is allowed, or nobody plays there',
        },
      ],
      examples: {
        raises: [
          'Boring meeting? Scratch a scratchcard under the table.',
          'Play the lotto at your desk.',
          'On your lunch break: three scratchcards in a row.',
          'Scratchcards in the office: the boss need not know.',
          'While the boss is out, play EuroMillions.',
        ],
        quiet: [
          'Start a lottery syndicate at work.',
          'The lottery office is closed on Sunday.',
          'Scratchcards at the shop near your office.',
          'Raffle in the staff room for the hospice.',
          'The meeting about the lottery grant is at ten.',
        ],
      },
    }),
  ],
} as const satisfies RuleFamily;
