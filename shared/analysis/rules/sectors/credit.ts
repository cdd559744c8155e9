import type { Sector } from './sector.ts';

/** Loans, cards and other borrowing. */
export const credit = {
  name: 'credit',
  strong: [
    '(loan~|payday|pay day|apr|mortgage~|remortgage~|credit card~|overdraft~|buy now pay later|bnpl|pay later|klarna|clearpay|car finance|logbook loan~|guarantor loan~|debt consolidation|iva|ivas|equity release|pawnbroker~|representative example|bad credit)',
    '(borrow (up to|from)? £ #|cash advance~|doorstep lend*|short term loan~|quick quid|sunny loan~|credit (score~|builder~|limit~|broker~)|no credit check~|refused credit|guaranteed (approval|acceptance)|interest free (credit|finance)|finance available|hire purchase|pcp|balance transfer~|debt (solution~|management|advice|relief|help|write off|plan)|write off ..4 debt~|trust deed~|individual voluntary arrangement~|bankruptcy|laybuy|zilch|pay in (3|4|three|four)|instalment plan~)',
  ],
  weak: ['(borrow~|lend~|lender~|credit|repay*|finance|interest|debt~|instalment~|bailiff~|arrears)'],
} as const satisfies Sector;
