// `npm run pack -- NAME`: writes build/NAME, a package as it is published: JavaScript, its README and its licence.
import { type CommandSpec, UsageError } from '../cli/options.ts';
import { runCommand } from '../cli/run-command.ts';
import { packCommands } from './pack/pack-commands.ts';
import { packLibrary } from './pack/pack-library.ts';

const packers: Readonly<Record<string, () => Promise<void>>> = {
  // The conformance suites need SDKs that an app may not have: they stay in the repository.
  'local-azure': () => packLibrary('local-azure', (name) => !name.startsWith('./conformance')),
  client: () => packLibrary('client'),
  cli: packCommands,
};

const names = Object.keys(packers);
const spec = {
  name: 'npm run pack --',
  summary: 'Writes a package as it is published to build/NAME.',
  positionals: { placeholder: 'NAME', help: names.join(', '), min: 1, max: 1 },
  options: {},
} as const satisfies CommandSpec;

process.exitCode = await runCommand(spec, process.argv.slice(2), async ({ positionals: [name = ''] }) => {
  const packer = Object.hasOwn(packers, name) ? packers[name] : undefined;
  if (packer === undefined) throw new UsageError(`There is no package '${name}': ${names.join(', ')}.`);
  await packer();
  const folder = `build/${name}`;
  return { json: { folder }, text: `${folder}: publish it with \`npm publish ${folder}\`.` };
});
