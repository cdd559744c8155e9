import type { Sector } from './sector.ts';

/** Loans, cards and other borrowing. */
export const credit = {
  name: 'credit',
  strong: [
    '(loan~|payday|pay day|apr|mortgage~|remortgage~|credit card~|overdraft~|buy now pay later|bnpl|pay later|klarna|clearpay|car finance|logbook loan~|guarantor loan~|debt consolidation|iva|ivas|equity release|pawnbroker~|representative example|bad credit)',
  ],
  weak: ['(borrow~|lend~|lender~|credit|repay*|finance|interest|debt~|instalment~|bailiff~|arrears)'],
} as const satisfies Sector;
