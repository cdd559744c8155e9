import type { Detector } from './detectors/detector.ts';
import { findBankAccounts } from './detectors/find-bank-accounts.ts';
import { findNationalNumbers } from './detectors/find-national-numbers.ts';
import { findPaymentCards } from './detectors/find-payment-cards.ts';
import { findPersonalEmails } from './detectors/find-personal-emails.ts';
import { findPersonalPhones } from './detectors/find-personal-phones.ts';
import { findScarcity, findUrgency } from './detectors/find-pressure.ts';
import { findTestimonials } from './detectors/find-testimonials.ts';

/** Checks that phrases cannot express, by the name a rule gives in `detect`. */
export const detectors: Readonly<Record<string, Detector>> = {
  bankAccounts: findBankAccounts,
  nationalNumbers: findNationalNumbers,
  paymentCards: findPaymentCards,
  personalEmails: findPersonalEmails,
  personalPhones: findPersonalPhones,
  scarcity: findScarcity,
  testimonials: findTestimonials,
  urgency: findUrgency,
};

/** Those that look for English wording; the others find figures and addresses, whatever the language. */
export const wordingDetectors: ReadonlySet<string> = new Set(['scarcity', 'testimonials', 'urgency']);
