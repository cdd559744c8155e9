// Lints docs/openapi.json with Spectral and Redocly, each with the rules that it recommends. Any warning fails.
import { readFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { createConfig, lint } from '@redocly/openapi-core';
import spectral from '@stoplight/spectral-core';
import parsers from '@stoplight/spectral-parsers';
import rulesets from '@stoplight/spectral-rulesets';

const root = resolve(import.meta.dirname, '..');
const file = join(root, 'docs/openapi.json');

async function askSpectral(): Promise<string[]> {
  const linter = new spectral.Spectral();
  linter.setRuleset({ extends: [rulesets.oas] } as spectral.RulesetDefinition);
  const problems = await linter.run(new spectral.Document(readFileSync(file, 'utf8'), parsers.Json, file));
  return problems.map(({ code, message, path }) => `spectral ${code}: ${message} (${path.join('.')})`);
}

async function askRedocly(): Promise<string[]> {
  const problems = await lint({ ref: file, config: await createConfig({ extends: ['recommended-strict'] }) });
  return problems.map(
    ({ ruleId, message, location: [place] }) => `redocly ${ruleId}: ${message} (${place?.pointer ?? ''})`,
  );
}

const problems = [...(await askSpectral()), ...(await askRedocly())];
for (const problem of problems) console.error(problem);
console.log(`${relative(root, file)}: ${problems.length === 0 ? 'no warning' : `${problems.length} warnings`}.`);
process.exitCode = problems.length === 0 ? 0 : 1;
