import type { Sector } from './sector.ts';

/** Toys and games for children. */
export const toys = {
  name: 'toys',
  strong: [
    '(toy~|doll~|action figure~|playset~|play set~|lego|barbie|hot wheels|nerf|squishmallow~|board game~|soft toy~|plush*|slime kit~|remote control car~|playmobil|pokemon cards|trading cards|funko)',
  ],
  weak: ['(play~|collect~|kids|children|batteries|ages # +)'],
} as const satisfies Sector;
