import type { Sector } from './sector.ts';

/** Lotteries, scratchcards and society draws. */
export const lottery = {
  name: 'lottery',
  strong: [
    '(lottery|lotteries|lotto|euromillions|thunderball|scratchcard~|scratch card~|postcode lottery|health lottery|set for life|national lottery|raffle~|society lottery|super draw|syndicate~)',
  ],
  weak: ['(ticket~|jackpot~|draw~|winner~|prize~|numbers|good causes|millionaire~)'],
} as const satisfies Sector;
