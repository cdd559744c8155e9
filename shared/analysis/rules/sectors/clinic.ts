import type { Sector } from './sector.ts';

/** Clinics, practitioners and services that offer to treat people. */
export const clinic = {
  name: 'clinic',
  strong: [
    '(clinic~|practitioner~|therapist~|osteopath~|chiropract*|physiotherap*|acupunctur*|reiki|hypnotherap*|homeopath~|naturopath*|reflexolog*|kinesiolog*|dentist~|dental|orthodont*|surgeon~|surgery|hospital~|gp|doctor~|pharmacist~|pharmacy|optician~|audiolog*|dermatolog*|counsell*|psychotherap*|nutritionist~|herbalist~|ivf|fertility treatment~|rehab|detox centre~|cryotherapy|hyperbaric|ozone therapy|iv drip~|iv therapy|stem cell~|biofeedback|bioresonance|cranial|craniosacral|light therapy|laser treatment~|emdr)',
    '(patient~|consultation~|appointment~) ...8 (treat~|therapy|condition~|symptom~)',
  ],
  weak: [
    '(treatment~|therapy|therapies|session~|patient~|consultation~|appointment~|healing|healer~|practice|symptom~|condition~|diagnos*|specialist~|massage|needle~|programme)',
  ],
} as const satisfies Sector;
