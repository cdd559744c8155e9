import { type Kernel, loadKernel } from './load-kernel.ts';
import { buildSeccompFilter } from './seccomp-filter.ts';

const noNewPrivileges = 38;
const seccompSetFilter = 1;
const onAllThreads = 1;

/** What libraries read of the system, beside the program: shared objects, fonts, time zones, and what tells of the machine. */
const systemPaths = [
  '/lib',
  '/lib64',
  '/usr/lib',
  '/usr/lib64',
  '/usr/local/lib',
  '/nix/store',
  '/etc/ld.so.cache',
  '/etc/ld.so.conf',
  '/etc/fonts',
  '/usr/share/fonts',
  '/usr/local/share/fonts',
  '/usr/share/fontconfig',
  '/var/cache/fontconfig',
  '/usr/share/zoneinfo',
  '/etc/localtime',
  '/dev/null',
  '/dev/zero',
  '/dev/random',
  '/dev/urandom',
  '/proc/self',
  '/proc/cpuinfo',
  '/proc/meminfo',
  '/proc/stat',
  '/sys/devices/system',
  '/sys/fs/cgroup',
];

/**
 * Where the kernel offers it, takes from this process for good what its code has no use for: sockets and programs (seccomp, all threads), files
 * outside `readablePaths` and the system's libraries (Landlock, this thread and those started from it). What is not offered is left out;
 * `check-walls.ts` tells what holds.
 */
export function raiseKernelWalls(readablePaths: readonly string[]): void {
  const kernel = loadKernel();
  const { arch } = process;
  if (kernel === undefined || (arch !== 'x64' && arch !== 'arm64')) return;
  if (kernel.prctl(noNewPrivileges, 1) !== 0) return;
  restrictFiles(kernel, [...readablePaths, ...systemPaths]);
  const filter = buildSeccompFilter(arch, process.pid);
  const program = Buffer.alloc(16);
  program.writeUInt16LE(filter.length / 8, 0);
  program.writeBigUInt64LE(kernel.addressOf(filter), 8);
  kernel.seccomp(seccompSetFilter, onAllThreads, program);
}

/** Rights of Landlock (`linux/landlock.h`), by the version of its interface that brought them. */
const fileRights = [
  { since: 1, bits: 13 },
  { since: 2, bits: 14 },
  { since: 3, bits: 15 },
  { since: 5, bits: 16 },
];
const executeFile = 1n << 0n;
const readFile = 1n << 2n;
const readFolder = 1n << 3n;
const bindAndConnect = 0b11n;
const foreignSocketsAndSignals = 0b11n;
const askForVersion = 1;
const pathBeneath = 1;
const pathOnly = 0x280000;

function restrictFiles(kernel: Kernel, readablePaths: readonly string[]): void {
  const version = kernel.createRuleset(null, 0, askForVersion);
  if (version < 1) return;
  const bits = fileRights.findLast(({ since }) => since <= version)?.bits ?? 13;
  const attributes = Buffer.alloc(version >= 6 ? 24 : version >= 4 ? 16 : 8);
  attributes.writeBigUInt64LE((1n << BigInt(bits)) - 1n, 0);
  if (version >= 4) attributes.writeBigUInt64LE(bindAndConnect, 8);
  if (version >= 6) attributes.writeBigUInt64LE(foreignSocketsAndSignals, 16);
  const ruleset = kernel.createRuleset(attributes, attributes.length, 0);
  if (ruleset < 0) return;
  for (const path of readablePaths) allowReading(kernel, ruleset, path);
  kernel.restrictSelf(ruleset);
  kernel.close(ruleset);
}

function allowReading(kernel: Kernel, ruleset: number, path: string): void {
  const descriptor = kernel.open(path, pathOnly);
  if (descriptor < 0) return; // There is none on this machine.
  for (const rights of [executeFile | readFile | readFolder, executeFile | readFile]) {
    const rule = Buffer.alloc(12);
    rule.writeBigUInt64LE(rights, 0);
    rule.writeInt32LE(descriptor, 8);
    if (kernel.addRule(ruleset, pathBeneath, rule) === 0) break; // A file takes no right that only folders have.
  }
  kernel.close(descriptor);
}
