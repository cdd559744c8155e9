import type { Sector } from './sector.ts';

/** Savings, investments, trading and pensions. */
export const investment = {
  name: 'investment',
  strong: [
    '(invest|invests|invested|investing|investment~|investor~|stocks and shares|shares isa|isa|isas|pension~|sipp|fund~|bond~|mini bond~|etf~|portfolio~|forex|fx trading|cfd~|spread betting|day trading|trading (app~|platform~|course~|signals~|bot~)|copy trading|gold (bars|bullion|coins)|bullion|property investment~|buy to let|land banking|whisky cask~|cask investment|wine investment|peer to peer|p2p|crowdfund*|roi|dividend~|gilts|annuity|annuities|savings bond~|fixed rate bond~|wealth management|capital growth)',
  ],
  weak: [
    '(return~|yield~|growth|profit~|wealth|money|income|interest|risk|capital|asset~|market~|trading|trader~|trade|savings|secure~|gold|property|p.a.|annual|per annum)',
  ],
} as const satisfies Sector;
