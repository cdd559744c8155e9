import type { Sector } from './sector.ts';

/** Environmental claims of any kind. */
export const environment = {
  name: 'environment',
  strong: [
    '(carbon|co2|greenhouse gas~|ghg|emission~|net zero|climate|eco|ecological|eco friendly|environment~|environmental|environmentally|sustainab*|recycl*|biodegrad*|compostab*|plastic free|single use plastic|renewable~|planet|planet friendly|offset (your|our|the|carbon|emissions|flight~)|offsetting (your|our|the|carbon|emissions)|carbon (offset~|offsetting)|rewild*|reforest*|biofuel~|biobased|fossil fuel~|hvo|low impact|zero waste|circular economy|ocean plastic|greener|green energy|green electricity|b corp|fsc|tree planting|plant a tree)',
  ],
  weak: [
    '(green|clean|natural|organic|responsib*|ethical|wind|solar|electric|ev|earth|nature|forest~|ocean~|waste|plant based|trees|vegan|refill*|reus*)',
  ],
} as const satisfies Sector;
