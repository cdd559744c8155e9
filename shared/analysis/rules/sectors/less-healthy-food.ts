import type { Sector } from './sector.ts';

/** Products of the categories that the less-healthy-food rules name. */
export const lessHealthyFood = {
  name: 'less_healthy_food',
  strong: [
    '(burger~|chips|fries|pizza~|crisps|chocolate~|sweets|candy|ice cream~|doughnut~|donut~|cake~|biscuit~|cookie~|milkshake~|fizzy drink~|cola|coke|pepsi|fanta|energy drink~|fried chicken|hot dog~|muffin~|croissant~|pastry|pastries|sugary cereal~|haribo|mars bar|snickers|twix|cadbury|kitkat|oreo|mcdonalds|mcflurry|happy meal|kfc|burger king|dominos|greggs|five guys|krispy kreme|whopper|big mac|nugget~|milk chocolate|popcorn)',
  ],
} as const satisfies Sector;
