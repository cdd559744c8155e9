import type { Sector } from './sector.ts';

/** Advertisements addressed to children, or that children are likely to read. */
export const children = {
  name: 'children',
  strong: [
    '(kid~|children|child|toddler~|schoolchildren|pre schooler~|preschooler~)',
    '(boys and girls|your (mum|dad|parents)|ask (mum|dad|your (mum|dad|parents))|after school|pocket money|primary school~|playground~)',
  ],
  weak: [
    '(toy~|play~|school~|fun|cartoon~|game~|parent~|mum~|dad~|baby|babies|teen~|teenager~|junior~|nursery|colouring|sticker~|superhero~|princess|unicorn~|dinosaur~|homework|class)',
  ],
} as const satisfies Sector;
