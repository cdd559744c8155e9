// `npm run scale`: work, limits and bill of a load, line by line.
import { readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { CommandError, type CommandSpec } from '../cli/options.ts';
import { runCommand } from '../cli/run-command.ts';
import { computeScale } from './scale/compute-scale.ts';
import { formatScale, writeScaleDocument } from './scale/format-scale.ts';
import { describePlan, writeSimulation } from './scale/format-simulation.ts';
import { type Load, mediaClasses } from './scale/model.ts';
import { planDeployment } from './scale/plan-deployment.ts';
import { measuredPath, parseMix, readMeasured, readPrices } from './scale/read-inputs.ts';

const root = resolve(import.meta.dirname, '..');

const spec = {
  name: 'npm run scale --',
  summary: 'Prints the work of a load, the limits that it meets and its bill at list price, line by line.',
  options: {
    'submissions-per-day': { type: 'text', placeholder: 'N', help: 'submissions a day', default: '10000' },
    assets: { type: 'text', placeholder: 'M', help: 'assets of a submission (1 to 50)', default: '4' },
    mix: {
      type: 'text',
      placeholder: 'LIST',
      help: 'shares of the media in per cent',
      default: 'documents=70,images=20,audio=5,video=5',
    },
    'largest-workspace': {
      type: 'text',
      placeholder: 'PERCENT',
      help: 'share of the largest workspace',
      default: '20',
    },
    'tokens-per-asset': {
      type: 'text',
      placeholder: 'N',
      help: 'tokens of a language model for an asset',
      default: '0',
    },
    measure: { type: 'flag', help: 'count the calls of the SDKs anew on this machine, and keep them' },
    simulate: {
      type: 'flag',
      help: 'simulate what the load waits for; with --write, the tables of docs/scale.md (a minute)',
    },
    write: { type: 'flag', help: 'write docs/scale.md for 100, 10,000, 1 million and 100 million a day' },
  },
} as const satisfies CommandSpec;

const toNumber = (name: string, text: string, least: number, most: number): number => {
  const value = Number(text);
  if (!Number.isFinite(value) || value < least || value > most)
    throw new CommandError(`--${name} is a number from ${least} to ${most}; it is '${text}'.`);
  return value;
};

process.exitCode = await runCommand(spec, process.argv.slice(2), async ({ values }, { note }) => {
  if (values.measure) {
    const { measureWork } = await import('./scale/measure-work.ts');
    note('Running submissions through the service…');
    const measured = await measureWork(mediaClasses);
    await writeFile(join(root, measuredPath), `${JSON.stringify(measured, undefined, 2)}\n`);
    note(`Wrote ${measuredPath}.`);
  }
  const load: Load = {
    submissionsPerDay: toNumber('submissions-per-day', values['submissions-per-day'], 1, 1e10),
    assets: toNumber('assets', values.assets, 1, 50),
    mix: parseMix(values.mix),
    largestWorkspace: toNumber('largest-workspace', values['largest-workspace'], 0, 100) / 100,
    tokensPerAsset: toNumber('tokens-per-asset', values['tokens-per-asset'], 0, 1e7),
  };
  const measured = await readMeasured(root);
  const { prices, ...about } = await readPrices(root);
  if (values.write) {
    const path = join(root, 'docs/scale.md');
    const computed = writeScaleDocument(await readFile(path, 'utf8'), load, measured, prices);
    await writeFile(path, values.simulate ? writeSimulation(computed, load, measured) : computed);
    note('Wrote docs/scale.md.');
  }
  const scale = computeScale(load, measured, prices);
  if (values.simulate && !values.write) {
    const plan = planDeployment(load, measured);
    return { json: plan, text: describePlan(plan) };
  }
  return { json: { load, ...scale, prices: about }, text: formatScale(load, scale) };
});
