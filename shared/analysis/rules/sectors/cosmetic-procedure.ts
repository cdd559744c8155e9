import type { Sector } from './sector.ts';

/** Cosmetic surgery and non-surgical procedures. */
export const cosmeticProcedure = {
  name: 'cosmetic_procedure',
  strong: [
    '(cosmetic surgery|plastic surgery|breast (augmentation|enlargement|implants|uplift|reduction)|boob job~|nose job~|rhinoplasty|liposuction|lipo|tummy tuck~|abdominoplasty|facelift~|face lift~|brazilian butt lift~|bbl~|mummy makeover~|hair transplant~|veneers|dental implants|turkey teeth|composite bonding|lip filler~|dermal filler~|filler~|cheek filler~|tear trough|non surgical|thread lift~|microneedling|chemical peel~|laser hair removal|fat dissolving|fat freezing|cryolipolysis|botox|baby botox|anti wrinkle injection~|wrinkle relaxing|skin booster~|profhilo|polynucleotide~|aesthetics|aesthetic (clinic~|treatment~|practitioner~|nurse~)|blepharoplasty|labiaplasty|gastric (sleeve|band|balloon|bypass)|weight loss surgery|bariatric|injectable~|hifu|aqualyx|lemon bottle|tattoo removal|permanent makeup)',
  ],
  weak: [
    '(surgery|surgeon~|procedure~|clinic~|injection~|enhance~|enhancement~|body contouring|sculpt*|lips|jawline|nose|breast~|consultation~|results|recovery|wrinkle~)',
  ],
} as const satisfies Sector;
