import { ftc } from './families/ftc.ts';
import { language } from './families/language.ts';
import { platform } from './families/platform.ts';
import { privacy } from './families/privacy.ts';
import { section01Responsibility } from './families/section-01-responsibility.ts';
import { section02Recognition } from './families/section-02-recognition.ts';
import { section03Availability } from './families/section-03-availability.ts';
import { section03Comparisons } from './families/section-03-comparisons.ts';
import { section03Endorsements } from './families/section-03-endorsements.ts';
import { section03Evidence } from './families/section-03-evidence.ts';
import { section03Exaggeration } from './families/section-03-exaggeration.ts';
import { section03Free } from './families/section-03-free.ts';
import { section03General } from './families/section-03-general.ts';
import { section03Omissions } from './families/section-03-omissions.ts';
import { section03Prices } from './families/section-03-prices.ts';
import { section03PurchaseInformation } from './families/section-03-purchase-information.ts';
import { section04HarmAndOffence } from './families/section-04-harm-and-offence.ts';
import { section05Children } from './families/section-05-children.ts';
import { section06Privacy } from './families/section-06-privacy.ts';
import { section08PrizePromotions } from './families/section-08-prize-promotions.ts';
import { section08SalesPromotions } from './families/section-08-sales-promotions.ts';
import { section10Data } from './families/section-10-data.ts';
import { section11Environment } from './families/section-11-environment.ts';
import { section12Claims } from './families/section-12-claims.ts';
import { section12Cures } from './families/section-12-cures.ts';
import { section12Medicines } from './families/section-12-medicines.ts';
import { section12Treatments } from './families/section-12-treatments.ts';
import { section13WeightControl } from './families/section-13-weight-control.ts';
import { section14Finance } from './families/section-14-finance.ts';
import { section15Children } from './families/section-15-children.ts';
import { section15Food } from './families/section-15-food.ts';
import { section15HealthClaims } from './families/section-15-health-claims.ts';
import { section16Gambling } from './families/section-16-gambling.ts';
import { section17Lotteries } from './families/section-17-lotteries.ts';
import { section18Alcohol } from './families/section-18-alcohol.ts';
import { section19Motoring } from './families/section-19-motoring.ts';
import { section20Employment } from './families/section-20-employment.ts';
import { section21Tobacco } from './families/section-21-tobacco.ts';
import { section22ECigarettes } from './families/section-22-e-cigarettes.ts';
import { technicalAccessibility } from './families/technical-accessibility.ts';
import { technicalFlashing } from './families/technical-flashing.ts';
import { technicalLegibility } from './families/technical-legibility.ts';
import { technicalSoundAndPicture } from './families/technical-sound-and-picture.ts';
import type { RuleFamily } from './rule-format.ts';

/** Every rule family; a new file in `families/` gets its line here, in the order of the sections. */
export const families: readonly RuleFamily[] = [
  section01Responsibility,
  section02Recognition,
  section03General,
  section03Evidence,
  section03Exaggeration,
  section03Omissions,
  section03Prices,
  section03Free,
  section03Availability,
  section03Comparisons,
  section03Endorsements,
  section03PurchaseInformation,
  section04HarmAndOffence,
  section08PrizePromotions,
  section08SalesPromotions,
  section12Claims,
  section12Cures,
  section12Medicines,
  section12Treatments,
  section15HealthClaims,
  section15Food,
  section15Children,
  section05Children,
  section06Privacy,
  section10Data,
  section11Environment,
  section13WeightControl,
  section16Gambling,
  section18Alcohol,
  section14Finance,
  section17Lotteries,
  section19Motoring,
  section20Employment,
  section21Tobacco,
  section22ECigarettes,
  ftc,
  privacy,
  language,
  platform,
  technicalAccessibility,
  technicalFlashing,
  technicalLegibility,
  technicalSoundAndPicture,
];
