import type { Sector } from './sector.ts';

/** Pages that inform customers: help, delivery and returns policies, terms, privacy notices. */
export const serviceNotice = {
  name: 'service_notice',
  strong: [
    '(returns policy|refund policy|privacy (policy|notice)|cookie policy|terms and conditions|terms of (use|service|sale)|frequently asked questions|faq~|delivery information|help centre|customer service|contact us)',
    '(your|our|the) ..1 (returns|refunds|estimated delivery|standard delivery|express delivery|next day delivery|delivery|billing cycle|account|data|order|subscription|plan|membership|booking) (is|are|will|option|date|period|policy|takes|may|can)',
    '(we (may|will|reserve) ..4 (process|refund|notify|update|share|collect))',
  ],
  weak: [
    '(return~|refund~|eligible|order~|policy|applicable|terms|account|request|within # days|pro rated|customer services|estimated delivery|delivery|working days|personal data|third parties)',
  ],
} as const satisfies Sector;
