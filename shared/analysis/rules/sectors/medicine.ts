import type { Sector } from './sector.ts';

/** Medicines and medicinal products. */
export const medicine = {
  name: 'medicine',
  strong: [
    '(nurofen|calpol|panadol|anadin|lemsip|beechams|strepsils|gaviscon|rennie|imodium|dioralyte|voltarol|ibuleve|piriton|benadryl|clarityn|piriteze|sudafed|otrivine|covonia|benylin|nytol|canesten|anusol|germoloids|bonjela|nicorette|niquitin|regaine|zovirax|buscopan|senokot|dulcolax|solpadeine|feminax)',
    '(medicine~|medication~|medicinal|pill~|painkiller~|antibiotic~|paracetamol|ibuprofen|aspirin|codeine|nurofen|calpol|antihistamine~|prescription~|prescribe~|prescriber~|prescribing|pom|pharmacy|pharmacist~|online doctor|active ingredient|always read the (label|leaflet)|hrt|viagra|sildenafil|cialis|tadalafil|finasteride|minoxidil|ozempic|wegovy|mounjaro|semaglutide|tirzepatide|saxenda|botox|vaccin*|antidepressant~|insulin|steroid~|cannabis oil|medical cannabis|cbd|cough syrup|nasal spray|throat lozenge~|ointment~|jab~|injection~)',
  ],
  weak: [
    '(tablet~|lozenge~|syrup|travel sickness|dose~|dosage|remedy|remedies|symptom~|relief|treat~|cure~|cream|drops|capsule~|patient~|side effect~)',
  ],
} as const satisfies Sector;
