import type { Sector } from './sector.ts';

/** Cars, motorcycles, fuel, tyres and driving. */
export const motoring = {
  name: 'motoring',
  strong: [
    '(car|cars|vehicle~|suv~|hatchback~|saloon~|motorcycle~|motorbike~|scooter~|e scooter~|van|vans|engine~|horsepower|bhp|mph|0 60|0 62|torque|turbo|tyre~|tyres|test drive~|dealership~|driving|driver~|mot|petrol|diesel|hybrid|electric (car~|vehicle~)|ev|4x4|bmw|audi|mercedes|ford|volkswagen|vw|toyota|nissan|tesla|porsche|ferrari|lamborghini|land rover|jaguar|kia|hyundai|peugeot|renault|vauxhall|skoda|volvo|honda|mazda|mini cooper|cupra|byd|polestar)',
  ],
  weak: ['(speed|acceleration|drive~|road~|motor|wheel~|brake~|garage|miles|range|lease|pcp)'],
} as const satisfies Sector;
