import type { Document } from 'yaml';

/** A document of the catalogue as text: the one layout of all its files. */
export const formatYaml = (document: Document): string =>
  document.toString({ lineWidth: 120, singleQuote: true, flowCollectionPadding: false });
