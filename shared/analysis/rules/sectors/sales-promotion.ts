import type { Sector } from './sector.ts';

/** Offers that go with a purchase: discounts, free items, vouchers, limited times. */
export const salesPromotion = {
  name: 'sales_promotion',
  strong: [
    '(% off|half price|sale|offer ends|buy one get one|bogof|2 for 1|two for one|3 for 2|free gift~|voucher~|discount code~|promo code~|cashback|money off|coupon~|save £|save up to|free trial~|limited time|special offer~|free (delivery|shipping) (on|over|when)|flash sale|black friday|cyber monday|last chance|refer a friend|free when you (spend|buy)|first # customers|claim your free|offer~|deal~)',
  ],
  weak: ['(save|saving~|free|discount~|code|ends|today|hurry|exclusive|bonus|gift|reward~|points|extra)'],
} as const satisfies Sector;
