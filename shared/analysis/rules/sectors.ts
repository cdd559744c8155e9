import { accessibility } from './sectors/accessibility.ts';
import { alcohol } from './sectors/alcohol.ts';
import { alcoholFree } from './sectors/alcohol-free.ts';
import { broadcast } from './sectors/broadcast.ts';
import { broadcastTechnical } from './sectors/broadcast-technical.ts';
import { businessOpportunity } from './sectors/business-opportunity.ts';
import { children } from './sectors/children.ts';
import { clinic } from './sectors/clinic.ts';
import { cosmetic } from './sectors/cosmetic.ts';
import { cosmeticProcedure } from './sectors/cosmetic-procedure.ts';
import { credit } from './sectors/credit.ts';
import { crypto } from './sectors/crypto.ts';
import { dataCollection } from './sectors/data-collection.ts';
import { email } from './sectors/email.ts';
import { environment } from './sectors/environment.ts';
import { food } from './sectors/food.ts';
import { gambling } from './sectors/gambling.ts';
import { homeopathy } from './sectors/homeopathy.ts';
import { infantFormula } from './sectors/infant-formula.ts';
import { investment } from './sectors/investment.ts';
import { jobs } from './sectors/jobs.ts';
import { lessHealthyFood } from './sectors/less-healthy-food.ts';
import { lottery } from './sectors/lottery.ts';
import { medicalDevice } from './sectors/medical-device.ts';
import { medicine } from './sectors/medicine.ts';
import { motoring } from './sectors/motoring.ts';
import { paidOnline } from './sectors/paid-online.ts';
import { political } from './sectors/political.ts';
import { prizeInvitation } from './sectors/prize-invitation.ts';
import { prizePromotion } from './sectors/prize-promotion.ts';
import { promotionTerms } from './sectors/promotion-terms.ts';
import { retail } from './sectors/retail.ts';
import { ruleGuidance } from './sectors/rule-guidance.ts';
import { salesPromotion } from './sectors/sales-promotion.ts';
import type { Sector } from './sectors/sector.ts';
import { serviceNotice } from './sectors/service-notice.ts';
import { sms } from './sectors/sms.ts';
import { socialPost } from './sectors/social-post.ts';
import { supplement } from './sectors/supplement.ts';
import { tobacco } from './sectors/tobacco.ts';
import { toys } from './sectors/toys.ts';
import { usMarket } from './sectors/us-market.ts';
import { vape } from './sectors/vape.ts';
import { weightLoss } from './sectors/weight-loss.ts';

/** Every sector, by the words that open its gate. */
export const sectors: readonly Sector[] = [
  accessibility,
  broadcastTechnical,
  alcohol,
  alcoholFree,
  broadcast,
  businessOpportunity,
  children,
  clinic,
  cosmetic,
  cosmeticProcedure,
  credit,
  crypto,
  dataCollection,
  email,
  environment,
  food,
  gambling,
  homeopathy,
  infantFormula,
  investment,
  jobs,
  lessHealthyFood,
  lottery,
  medicalDevice,
  medicine,
  motoring,
  paidOnline,
  political,
  prizeInvitation,
  prizePromotion,
  promotionTerms,
  ruleGuidance,
  retail,
  salesPromotion,
  serviceNotice,
  sms,
  socialPost,
  supplement,
  tobacco,
  toys,
  usMarket,
  vape,
  weightLoss,
];
