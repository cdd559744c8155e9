// `npm run pack -- NAME`: writes build/NAME, a package as it is published: JavaScript, its README and its licence.
import { parseArgs } from 'node:util';
import { packCommands } from './pack/pack-commands.ts';
import { packLibrary } from './pack/pack-library.ts';

const packers: Readonly<Record<string, () => Promise<void>>> = {
  // The conformance suites need SDKs that an app may not have: they stay in the repository.
  'local-azure': () => packLibrary('local-azure', (name) => !name.startsWith('./conformance')),
  client: () => packLibrary('client'),
  cli: packCommands,
};

const usage = `Usage: npm run pack -- NAME\n\nWrites a package as it is published to build/NAME: ${Object.keys(packers).join(', ')}.\n\n  --help  print this text\n`;

const { positionals, values } = parseArgs({ allowPositionals: true, options: { help: { type: 'boolean' } } });
const [name = ''] = positionals;
const packer = Object.hasOwn(packers, name) ? packers[name] : undefined;
if (values.help) process.stdout.write(usage);
else if (packer === undefined || positionals.length > 1) {
  process.stderr.write(usage);
  process.exitCode = 2;
} else {
  await packer();
  process.stdout.write(`build/${name}: publish it with \`npm publish build/${name}\`.\n`);
}
