/** Diseases, disorders and symptoms by the names that people and advertisements use. */
export const conditions = {
  /** For these people should see somebody qualified (CAP 12.2). */
  serious_condition: [
    'cancer~|tumour~|leukaemia|leukemia|lymphoma|melanoma',
    '(type (1|2|one|two))? diabetes|diabetic~|prediabetes|pre diabetes|insulin resistance',
    'heart (disease|attack~|failure|problem~|condition~)|cardiovascular disease|angina|stroke~|high blood pressure|hypertension|high cholesterol|blood clot~|dvt|deep vein thrombosis',
    'kidney (disease|failure|stone~|infection~)|liver (disease|failure|damage)|fatty liver|cirrhosis|hepatitis|gallstones|pancreatitis',
    'dementia|alzheimer~|alzheimer disease|parkinson~|parkinson disease|multiple sclerosis|motor neurone disease|epilepsy|seizure~|cerebral palsy|neuropathy|peripheral neuropathy',
    'depression|clinical depression|(postnatal|postpartum) depression|bipolar|bipolar disorder|schizophrenia|psychosis|ptsd|post traumatic stress|post traumatic stress disorder|ocd|obsessive compulsive disorder|eating disorder~|anorexia|bulimia|self harm|suicidal thoughts|panic disorder',
    'autism|autistic|asperger~|adhd|attention deficit|attention deficit disorder|dyslexia|dyspraxia|tourette~|down syndrome',
    'infertility|fertility (problem~|issue~)|endometriosis|miscarriage~|pcos|polycystic ovary|polycystic ovaries|polycystic ovary syndrome|fibroid~',
    'addiction~|alcoholism|(alcohol|drug|gambling|cocaine|opioid) addiction|substance abuse',
    'hiv|std~|sti~|chlamydia|gonorrhoea|herpes|hpv|covid|covid 19|long covid|post covid syndrome|coronavirus|pneumonia|tuberculosis|malaria|sepsis|meningitis|measles|scarlet fever|lyme disease',
    'asthma|copd|emphysema|bronchitis|cystic fibrosis|sleep apnoea|sleep apnea|narcolepsy',
    'lupus|crohn~|crohn disease|ulcerative colitis|colitis|coeliac|celiac|coeliac disease|autoimmune (disease~|condition~|disorder~)|hashimoto~|thyroid (problem~|disease|disorder~|condition~|issue~)|hypothyroidism|hyperthyroidism|underactive thyroid|overactive thyroid',
    'osteoporosis|rheumatoid arthritis|fibromyalgia|chronic fatigue|chronic fatigue syndrome|me cfs|sciatica|scoliosis|spinal (injury|stenosis)|slipped disc~|herniated disc~|hernia~|muscular dystrophy',
    'glaucoma|cataract~|macular degeneration|hearing loss|deafness|tinnitus|anaemia|anemia|sickle cell',
    'prostate cancer|prostate (problem~|issue~|disease|enlargement|pain)|enlarged prostate|prostatitis|prostatic hyperplasia|bph|erectile dysfunction|impotence|premature ejaculation',
    'obesity|chronic (pain|disease~|condition~|illness~|inflammation)|varicose vein~|lymphoedema|lymphedema|lipoedema|lipedema',
  ],
  /** People often treat these themselves; the words mean nothing else. */
  common_condition: [
    'anxiety|social anxiety|panic attack~|phobia~|insomnia|sleeplessness|sleep (problem~|issue~|disorder~|loss)|low mood|mood swing~|brain fog|burnout|memory loss|cognitive decline|poor memory',
    'headache~|migraine~|vertigo|dizziness|nausea|motion sickness|travel sickness|morning sickness|vomiting|hangover~',
    'arthritis|osteoarthritis|gout|(joint|knee|back|lower back|neck|shoulder|foot|feet|heel|hip|hand|wrist|elbow|nerve|muscle|period|menstrual|pelvic|jaw|tooth|stomach|chest|sciatic|neuropathic) pain~|backache|frozen shoulder|muscle (ache~|soreness|spasm~|tension|stiffness)|joint (stiffness|inflammation|ache~)|cramp~|period cramp~|pms|pmdd|pmt',
    'tendonitis|tendinitis|tennis elbow|plantar fasciitis|carpal tunnel|carpal tunnel syndrome|repetitive strain|sports injury|sports injuries|sprain~|bunion~|whiplash|restless leg~|restless leg syndrome|bad posture|poor posture',
    'inflammation|oedema|edema|swollen (feet|ankles|legs|joints)|fluid retention|water retention|poor circulation|numbness|tingling|spider vein~',
    'eczema|psoriasis|acne|rosacea|dermatitis|skin (condition~|tag~|irritation~)|rash|rashes|hives|urticaria|itching|itchiness|itchy skin|cold sore~|wart~|verruca~|mole removal|fungal (infection~|nail~)|athlete~ foot|nail fungus|ringworm|shingles|sunburn|scarring|acne scar~|stretch mark~|melasma|hyperpigmentation|vitiligo|keloid~|keratosis pilaris',
    'alopecia|hair loss|baldness|thinning hair|hair thinning|receding hairline|dandruff|head lice|nits|grey hair reversal',
    'ibs|irritable bowel|irritable bowel syndrome|ibd|acid reflux|heartburn|indigestion|gerd|bloating|constipation|diarrhoea|diarrhea|flatulence|stomach (ache~|ulcer~|cramp~|upset~)|leaky gut|candida|sibo|colic|food (intolerance~|poisoning)|piles|haemorrhoid~|hemorrhoid~|parasite~|gut (issue~|problem~)|digestive (issue~|problem~|discomfort)',
    'allergy|allergies|allergic reaction~|hay fever|hayfever|sinusitis|sinus (infection~|problem~|congestion)|blocked nose|nasal congestion|common cold~|colds and flu|cold and flu|flu|influenza|sore throat~|tonsillitis|ear infection~|earache|earwax|viral infection~|bacterial infection~|chest infection~',
    'cystitis|uti~|urinary tract infection~|urinary (problem~|urgency)|frequent urination|thrush|bacterial vaginosis|incontinence|overactive bladder|weak bladder|bladder (weakness|leak~|problem~|control)|pelvic floor (weakness|dysfunction)',
    'menopause|meno (belly|bloat|brain|fog|rage)|menobelly|menopausal symptom~|perimenopause|peri menopause|perimenopausal symptom~|hot (flush~|flash~|sweats)|night sweat~|hormonal (imbalance~|acne|issue~)|hormone imbalance~|heavy periods|irregular periods|painful periods|low (libido|testosterone|sex drive)|vaginal dryness',
    'adrenal fatigue|jet lag|snoring|teeth grinding|bruxism|toothache|gum disease|gingivitis|bleeding gums|mouth ulcer~|tmj|tmd',
    'dry eye~|conjunctivitis|stye~|myopia|short sightedness|blurred vision|vitamin d deficiency|iron deficiency|b12 deficiency|vitamin deficiency|vitamin deficiencies|nutrient deficiency',
    'bedwetting|bed wetting|tremor~|excessive sweating|hyperhidrosis|high blood sugar|blood sugar spike~|palpitation~|cellulite',
  ],
  /** Complaints in words that mean other things, too: only with the gate of a sector. */
  soft_condition: [
    'pain|pains|aches|aches and pains|aching|soreness|stiffness|stress|tension|tiredness|fatigue|exhaustion|low energy|lethargy|sluggishness|injury|injuries|swelling|bloat|bloated|cravings|toxins|heavy metals|disease~|illness|illnesses|ailment~|infection~|virus|viruses|germs|bacteria|trauma|grief|anger|fear~|bad breath|body odour|wound~|bruising|bruises|burns|scar~|spots|breakout~|blemishes|dry skin|sagging skin|wrinkle~|fine lines|dark circles|puffiness|redness|cholesterol|blood pressure|blood sugar|symptom~|discomfort|spasms|ageing|aging|cough~|colds|fever|worms|sleepless nights|mood|moods|gas',
  ],
} as const;
