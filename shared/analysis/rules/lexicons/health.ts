/** What products are said to do to bodies and minds. */
export const health = {
  /** Doing something about a disease or symptom. */
  treats: [
    'treat~|cure~|heal~|relieve~|ease~|alleviate~|soothe~|calm~|remedy|remedies|fix|fixes|fixed|fixing',
    'prevent~|stop~|end~|avoid~|ward off|fend off|keep~ at bay|protect~ (you )?(against|from)|guard~ against|shield~ against|kill~|destroy~',
    'reduce~|lessen~|lower~|decrease~|minimise~|diminish~|cut~|shrink~|improve~|manage~|control~|regulate~|reverse~|repair~|restore~|correct~|normalise~',
    'fight~|combat~|tackle~|beat~|banish~|conquer~|overcome~|overcoming|overcame|eliminate~|eradicate~|erase~|clear~|clear~ up|remove~|get~ rid of|rid~ (you|yourself) of|say~ goodbye to|say~ bye to|wave~ goodbye to|no more|goodbye|bye bye|free (you|yourself) from|free from|freedom from|live~ (without|free from)',
    'help~ (with|to|you|your|those|people|ease|relieve|reduce|manage|treat|fight|combat|prevent|improve)|work~ (on|for|wonders for)|target~|address~|solve~|resolve~|struggle~ (with|no more)|suffer~ (from|with|no more)?|recover~ from|recovery from|relief (from|for|of)|good for|great for|effective (for|against|in)|solution (for|to)|support~ (with|for|people with|your|you through)?|beneficial for|benefit~ for|designed for|ideal for|perfect for|recommended for|used for|live~ with|living with',
  ],
  /** Parts and functions of the body that health claims name. */
  body_function: [
    'immune (system|function|response|health|defence~|support)|immunity|natural defence~|metabolism|metabolic (health|rate|function)|digestion|digestive (health|system|function)|gut (health|lining|flora|bacteria|microbiome|barrier)|microbiome|bowel (health|function|movement~)',
    'circulation|blood (flow|circulation|sugar|sugar levels|pressure)|heart (health|function)|cholesterol levels|cardiovascular health|lymphatic (system|drainage|flow)|oxygen levels|lung (health|function)|respiratory health',
    'hormone~|hormonal (balance|health)|hormone balance|testosterone|oestrogen|estrogen|cortisol|cortisol levels|libido|sex drive|sexual (performance|health|function)|stamina|fertility|sperm (count|quality)|egg quality|thyroid|prostate (health)?|menstrual (health|cycle)|menopause symptoms',
    'energy (levels|production)?|vitality|focus|concentration|memory|mental (clarity|performance|focus|wellbeing|health|energy)|cognitive (function|performance|health)|cognition|brain (function|health|power|performance|cells)|clarity|alertness|mood|sleep|sleep quality|deep sleep|relaxation|nervous system|stress response|serotonin|dopamine|anxiety levels|emotional balance',
    'joint~|joint (health|mobility|function|flexibility)|bone (health|density|strength)|bones|cartilage|muscle (growth|recovery|repair|strength|mass|function)|recovery|flexibility|mobility|posture|collagen (production|levels)?|skin (health|elasticity|hydration|barrier|tone|texture|renewal)|elasticity|hair (growth|health|thickness|strength)|nail (growth|strength|health)|eye health|eyesight|vision|oral health|gum health|liver (health|function|detox)|kidney (health|function)|cell (repair|renewal|health|energy|regeneration)|cellular (health|energy|repair|function)|dna repair|healthy ageing|longevity|lifespan|biological age|detoxification|detox|inflammation levels|hydration|nutrient absorption|pelvic floor|bladder control|nerve (health|function)|appetite|satiety|wellbeing|well being|wellness',
  ],
  /** Making a function of the body better. */
  enhances: [
    'boost~|booster|enhance~|increase~|improve~|support~|supercharge~|strengthen~|optimise~|maximise~|promote~|stimulate~|balance~|balancing|rebalance~|restore~|regulate~|maintain~|sharpen~|elevate~|enhancing|encourage~|accelerate~|speed~ up|kickstart~|kick start~|fuel~|power~ up|revitalise~|replenish~|renew~|regenerate~|activate~|unlock~|raise~|nourish~|aid~|assist~|help~ (with|to|your|maintain|support|promote|improve|boost)?|good for|great for|better|improved|more|healthy|healthier|protect~|cleanse~|detoxify|detoxifies|flush~ out|keep~|lower~|reduce~|calm~|soothe~|transform~|upgrade~|contribute~ to|essential for|helps in|works for',
  ],
} as const;
