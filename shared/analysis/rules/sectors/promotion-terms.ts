import type { Sector } from './sector.ts';

/** The terms of a promotion, or part of them, as against an invitation to take part. */
export const promotionTerms = {
  name: 'promotion_terms',
  strong: [
    '(the promoter|entrants?|the entrant|eligible to enter|eligibility|valid entr*|void|automatically entered|competition rules|rules of the (competition|draw)|promotional period|promotion period|the winner will|winners will|will be drawn|drawn at random|selected at random|no purchase (is)? (necessary|required)|one entry|entries per person|entry per person|number of entries|by entering|natural person|employees of|closing date of|prizes? (is|are) non|not transferable|non transferable|no cash alternative|cash alternative|correspondence will be entered|judges decision|open to ..6 residents|these terms)',
    '(competition~|draw~|prize draw~|promotion~) (is|are|will be|shall be|must be|may be|close|closes|ends) ..6 (open|free|closed|subject|drawn|limited|fixed|void|governed|run by|held)',
    '(permanently resident|proof of age|postcard~)',
  ],
  weak: [
    '(must be|must have|you must|eligible|resident~|aged|per person|closing date|terms|conditions|notified|random|independent*|required|permitted|accordance|liability|discretion|winner~ names|within # (days|weeks)|six weeks|entry fee|absolute|regardless|in the event)',
  ],
} as const satisfies Sector;
