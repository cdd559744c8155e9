import type { Detector } from './detectors/detector.ts';

/** Checks that phrases cannot express, by the name a rule gives in `detect`. */
export const detectors: Readonly<Record<string, Detector>> = {};
