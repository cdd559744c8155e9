import { z } from 'zod';
import {
  familyFileSchema,
  lexiconFileSchema,
  ruleFileSchema,
  sectorFileSchema,
  sharedFileSchema,
  suppressorFileSchema,
} from '../../shared/analysis/rules/rule-format.ts';
import { compileCatalogue } from './compile-catalogue.ts';
import { listExamples } from './list-examples.ts';
import { listRegulatedWords } from './list-regulated-words.ts';
import { cataloguePath, readCatalogue } from './read-catalogue.ts';
import { writeClearancePage } from './write-clearance-page.ts';
import { writeRulePage } from './write-rule-page.ts';

const schemas = {
  family: familyFileSchema,
  lexicon: lexiconFileSchema,
  rule: ruleFileSchema,
  sector: sectorFileSchema,
  shared: sharedFileSchema,
  suppressors: suppressorFileSchema,
};

/**
 * Every file that is made from the catalogue, by its path from the project's root: the compiled form, the pages
 * for people and the schemas for editors. Throws `CatalogueError` when a file of the catalogue is wrong.
 */
export function generateFiles(): ReadonlyMap<string, string> {
  const catalogue = readCatalogue();
  const files = new Map([
    [`${cataloguePath}/compiled.json`, compileCatalogue(catalogue)],
    [`${cataloguePath}/examples.json`, listExamples(catalogue)],
    [`${cataloguePath}/regulated-words.json`, listRegulatedWords(catalogue)],
    ['docs/rule-catalogue.md', writeRulePage(catalogue)],
    ['docs/clearances.md', writeClearancePage(catalogue)],
  ]);
  for (const [name, schema] of Object.entries(schemas)) {
    const text = JSON.stringify(z.toJSONSchema(schema, { io: 'input' }), undefined, 2);
    files.set(`${cataloguePath}/schemas/${name}.schema.json`, `${text}\n`);
  }
  return files;
}
