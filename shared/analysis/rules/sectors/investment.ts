import type { Sector } from './sector.ts';

/** Savings, investments, trading and pensions. */
export const investment = {
  name: 'investment',
  strong: [
    '(invest|invests|invested|investing|investment~|investor~|stocks and shares|shares isa|isa|isas|pension~|sipp|fund~|bond~|mini bond~|etf~|portfolio~|forex|fx trading|cfd~|spread betting|day trading|trading (app~|platform~|course~|signals~|bot~)|copy trading|gold (bars|bullion|coins)|bullion|property investment~|buy to let|land banking|whisky cask~|cask investment|wine investment|peer to peer|p2p|crowdfund*|roi|dividend~|gilts|annuity|annuities|savings bond~|fixed rate bond~|wealth management|capital growth)',
    '(trade~|trading) ..2 (shares|stocks|options|indices|commodities|oil|currencies|gold|us stocks|with leverage)',
    '(wealth (platform|manager|creation|building)|robo advis*|child trust fund~|premium bonds|investment trust~|unit trust~|hedge fund|private equity|angel invest*|eis|seis|loan notes?|fractional (shares|ownership)|leverage~ trading|margin trading|pip~|prop firm~|funded (trader~|account~)|cask (ownership|investment~)|rental yield~|assured (rent|return~)|hotel room investment~|student property|care home investment~|parking space investment~|carbon credit~ investment|rare earth~|wine fund|forex (signals|course|mentor))',
    '(buy gold|buying gold|gold prices?|free (share|shares|stock|stocks)|share dealing|stock market|stockbrok*|(investment|trading) account~|(net|gross|rental|annual|guaranteed) (yield~|return~)|# % (yield~|return~|roi|apy)|(copy|copying|mirror|follow) ..2 trades|(money|cash|savings) ..3 losing value)',
    '(land plots?|plots? of land|planning (uplift|gain)|your cask~|cask~ ..4 (buy back|double|price|value))',
    '(ai|automated) trading',
    '((winning|hot|penny|top) (stocks?|shares)|stock tips|our traders|trading (trick~|secret~|system~|strateg*))',
    '((guaranteed|assured) rental? income|(silver|gold|platinum) (bars?|coins?|bullion|starter pack~)|beat inflation|inflation proof|trade options|options trading)',
  ],
  weak: [
    '(return~|yield~|growth|profit~|wealth|money|income|interest|risk|capital|asset~|market~|trading|trader~|trade|savings|secure~|gold|property|p.a.|annual|per annum|webinar~|retire~|double|gains|quarter|quarterly|landlord~|future|worth|reward~)',
  ],
} as const satisfies Sector;
