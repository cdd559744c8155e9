import type { Sector } from './sector.ts';

/** Slimming and weight control. */
export const weightLoss = {
  name: 'weight_loss',
  strong: [
    '(weight loss|lose weight|losing weight|lost weight|fat loss|lose fat|burn~ fat|fat burn*|slimming|slim down|slimmer|get slim|weight management|weight control|belly fat|inch loss|lose inches|shed (the )?(pounds|weight|fat|stone)|drop (a )?dress size~|diet pill~|diet plan~|dieting|appetite suppress*|suppress~ (your |the )?appetite|fat blocker~|metabolism|skinny (tea~|jab~|coffee~|pen~)|detox tea~|slimming (tea~|world~|patch~|pill~)|keto|intermittent fasting|weight watchers|calorie deficit|bikini body|beach body|obese|obesity|overweight|gastric|ozempic|wegovy|mounjaro|glp 1|waist trainer~|fat freezing|body wrap~|cellulite|low calorie diet~|flat (tummy|stomach))',
    '(lose~|lost|shed~|drop~) ..3 (<number>|#) (lb~|pound~|kg~|kilo~|stone~|st|inch~|dress size~)',
    '(#weightloss|#fatloss|#slimming|#weightlossjourney|#skinnyjab)',
  ],
  weak: [
    '(diet~|calorie~|fat|pounds|stone|slim|appetite|hunger|craving~|waist|tummy|bloat*|scales|tone~|figure|dress size|kg)',
  ],
} as const satisfies Sector;
