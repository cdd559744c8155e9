import type { Sector } from './sector.ts';

/** Cosmetics and personal care. */
export const cosmetic = {
  name: 'cosmetic',
  strong: [
    '(skincare|skin care|moisturis*|serum~|cleanser~|toner~|face cream~|eye cream~|night cream~|day cream~|body lotion~|face mask~|sunscreen~|spf|shampoo~|conditioner~|mascara~|lipstick~|foundation|concealer~|deodorant~|toothpaste~|mouthwash~|whitening strip~|teeth whitening|make up|cosmetics|cosmetic|hair dye|hair oil~|lash serum~|beauty product~|exfoliat*|retinol|hyaluronic|niacinamide|collagen cream|anti ageing|anti aging|anti wrinkle|body wash|shower gel|hand cream|lip balm|face oil~|peptide~ serum)',
  ],
  weak: [
    '(skin|wrinkle~|fine lines|complexion|pore~|blemish~|cream~|lotion~|gel|hair|scalp|nails|lashes|brows|teeth|smile|beauty|glow|radiant|oil|mask|lips|face)',
  ],
} as const satisfies Sector;
