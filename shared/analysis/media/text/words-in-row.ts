const wordsInRow = /(?<!\p{L})\p{L}{2,40}[ ,]{1,3}\p{L}{2,40}[ ,]{1,3}\p{L}{2,40}/u;

/** Whether three words stand in a row, as in a sentence. */
export const hasWordsInRow = (text: string): boolean => wordsInRow.test(text);
