import advertisements from './own-advertisements.json' with { type: 'json' };
import texts from './sound-copy.json' with { type: 'json' };

/** Sound advertising copy of our own writing; the rules are tested with it. */
export const ownTexts: readonly string[] = texts;

/** A whole advertisement of our own writing, with the rules that its author holds it to break; none in a sound one. */
export interface OwnAdvertisement {
  readonly text: string;
  /** Non-broadcast codes. */
  readonly codes: readonly string[];
  readonly metadata: Readonly<Record<string, string>>;
}

/** No rule of the catalogue was written or tried with them. */
export const ownAdvertisements: readonly OwnAdvertisement[] = advertisements;
