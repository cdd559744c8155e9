import type { Sector } from './sector.ts';

/** Betting, gaming, casinos, bingo and slots. */
export const gambling = {
  name: 'gambling',
  strong: [
    '(bet|bets|betting|bookmaker~|bookie~|sportsbook|casino~|roulette|blackjack|poker|bingo|slots|slot (game~|machine~|site~)|free spins|free bet~|acca~|accumulator~|odds|wager*|punter~|punt|gambl*|jackpot slot~|spread betting|live dealer|bet builder~|scratch (game~|card~)|begambleaware|gamstop|gambleaware)',
    '(paddy power|betfred|bet365|william hill|ladbrokes|coral|sky bet|skybet|betway|betfair|unibet|888casino|888sport|livescore bet|betvictor|boylesports|tombola|mecca bingo|gala bingo|foxy bingo|jackpotjoy|virgin games|leovegas|mr green|kwiff|midnite|betmgm|talksport bet|parimatch|stake|casumo|lottoland)',
    'when the fun stops',
    '(new|our|this|favourite|video|online|classic|megaways) slot',
    '(one|every|each|next|your|lucky) spin',
    '(bet in play|in play betting|pro punter~|racing tips|football tips|betting tips|tipping service~)',
    '(a|little|cheeky|weekly) flutter',
    '(on red|on black|double or nothing|tipster~|sugar rush|sweet bonanza|big bass|book of dead|starburst slot)',
  ],
  weak: [
    '(spin~|jackpot~|stake~|odds|deposit|cash out|payout~|reel~|dealer|win|winning~|tipster~|tips|racing|dice|cards|18 +|play responsibly)',
  ],
} as const satisfies Sector;
