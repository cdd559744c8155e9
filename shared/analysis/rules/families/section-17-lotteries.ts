import type { RuleFamily } from '../rule-format.ts';

export const section17Lotteries = {
  name: 'Section 17: lotteries',
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
        '(quit|leave|give up|pack in|ditch) ..3 (job|work|day job|career|boss)',
        '(pay~|clear~|wipe out) ..4 (mortgage|debt~|bill~|loan~|rent|overdraft)',
        '(money (worries|problems)|financial (freedom|security|worries)|cost of living|never work again|set for life without work|solve (your|all) problems|retire early)',
      ],
      exempt: [
        {
          match: ['(last year|our winner~|winner) ..10 (mortgage|bought|paid)'],
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
      find: [
        '(lucky (charm~|number~|day|stars)|your luck is (in|about to change|due)|horoscope~|star sign~|zodiac|psychic~|predict* ..3 (numbers|draw)|winning system|beat the odds|due a win)',
      ],
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
  ],
} as const satisfies RuleFamily;
