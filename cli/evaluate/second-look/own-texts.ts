import texts from './sound-copy.json' with { type: 'json' };

/** Sound advertising copy of our own writing; the rules are tested with it. */
export const ownTexts: readonly string[] = texts;
