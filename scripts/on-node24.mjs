// Runs a command on the Node that npm brought (optionalDependencies), or on the machine's own where that is the better one.
// `on-node24.mjs file.ts …` runs a file; `on-node24.mjs npm run …` runs a program of node_modules/.bin or PATH.
import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { constants } from 'node:os';
import { delimiter, dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chooseNode } from './choose-node.mjs';

const root = resolve(dirname(fileURLToPath(import.meta.url)), '..');
const { platform, arch } = process;
const os = platform === 'win32' ? 'win' : platform;
const executable = platform === 'win32' ? 'node.exe' : 'bin/node';
const brought = ['node', 'node-bin']
  .flatMap((name) =>
    [executable, platform === 'win32' ? 'bin/node.exe' : 'bin/node'].map((path) =>
      join(root, 'node_modules', `${name}-${os}-${arch}`, path),
    ),
  )
  .find((path) => existsSync(path));

/** Of what npm brought, as its package says. */
const readVersion = (path) => {
  const folder = dirname(path).endsWith('bin') ? resolve(dirname(path), '..') : dirname(path);
  return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')).version;
};

const node = chooseNode(brought && { path: brought, version: readVersion(brought) }, {
  path: process.execPath,
  version: process.versions.node,
});
if (!node) {
  console.error(
    `This project needs Node 22.13 or newer. This is Node ${process.versions.node} and npm brought none for ${platform}-${arch}. ` +
      'Install Node 24, then run the same command again.',
  );
  process.exit(2);
}

// Before 22.18 Node reads TypeScript only when it is told to; programs that are started from here are told too.
const readsTypeScript = node !== process.execPath || Boolean(process.features.typescript);
const nodeOptions = [process.env.NODE_OPTIONS ?? [], readsTypeScript ? [] : '--experimental-strip-types']
  .flat()
  .join(' ');

const [command = '', ...rest] = process.argv.slice(2);
const isFile = /\.(ts|mjs|js)$/.test(command);
const options = rest.includes('--') ? rest.slice(0, rest.indexOf('--')) : rest;
if (isFile && options.includes('--version')) {
  console.log(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).version);
  process.exit(0);
}
const program = isFile ? node : command;
const programArguments = isFile ? ['--disable-warning=ExperimentalWarning', resolve(root, command), ...rest] : rest;
const child = spawn(program, programArguments, {
  stdio: 'inherit',
  shell: !isFile && platform === 'win32',
  env: {
    ...process.env,
    PATH: [dirname(node), join(root, 'node_modules', '.bin'), process.env.PATH].join(delimiter),
    NODE: node,
    NODE_OPTIONS: nodeOptions,
    npm_node_execpath: node,
  },
});
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
// npm sends signals to the shell that started this process, and the shell ends without passing them on.
const { ppid } = process;
if (process.env.npm_lifecycle_event) setInterval(() => process.ppid !== ppid && child.kill('SIGTERM'), 500).unref();
child.on('error', (error) => {
  console.error(`Could not start ${program}: ${error.message}`);
  process.exit(2);
});
child.on('exit', (code, signal) => process.exit(code ?? 128 + constants.signals[signal]));
