/** What was heard below this confidence is uncertain. */
export const surelyHeard = 0.78;
