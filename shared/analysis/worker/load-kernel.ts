import { createRequire } from 'node:module';
import type Koffi from 'koffi';

/** The calls of the system's C library that Node does not offer. Each answers -1 when it fails, with the reason in `errno`. */
export interface Kernel {
  open(path: string, flags: number): number;
  close(descriptor: number): number;
  socket(domain: number, type: number, protocol: number): number;
  prctl(option: number, value: number): number;
  seccomp(operation: number, flags: number, program: Buffer): number;
  createRuleset(attributes: Buffer | null, size: number, flags: number): number;
  addRule(ruleset: number, type: number, attributes: Buffer): number;
  restrictSelf(ruleset: number): number;
  addressOf(bytes: Buffer): bigint;
  readonly errno: number;
}

/** Of x86-64 and AArch64. */
const seccompNumber = { x64: 317, arm64: 277 } as const;
const landlockNumber = { createRuleset: 444, addRule: 445, restrictSelf: 446 } as const;

/** Undefined where there is no Linux, no known machine or no foreign function interface. */
export function loadKernel(): Kernel | undefined {
  const { platform, arch } = process;
  if (platform !== 'linux' || (arch !== 'x64' && arch !== 'arm64')) return undefined;
  try {
    const koffi = createRequire(import.meta.url)('koffi') as typeof Koffi;
    const library = koffi.load(null);
    const call = (name: string, ...types: string[]) => library.func(name, name === 'syscall' ? 'long' : 'int', types);
    const system = call('syscall', 'long', 'long', 'long', 'void *', 'long');
    const systemFirst = call('syscall', 'long', 'void *', 'long', 'long', 'long');
    const open = call('open', 'str', 'int');
    const close = call('close', 'int');
    const socket = call('socket', 'int', 'int', 'int');
    const prctl = call('prctl', 'int', 'long', 'long', 'long', 'long');
    return {
      open: (path, flags) => Number(open(path, flags)),
      close: (descriptor) => Number(close(descriptor)),
      socket: (...how) => Number(socket(...how)),
      prctl: (option, value) => Number(prctl(option, value, 0, 0, 0)),
      seccomp: (operation, flags, program) => Number(system(seccompNumber[arch], operation, flags, program, 0)),
      createRuleset: (attributes, size, flags) =>
        Number(systemFirst(landlockNumber.createRuleset, attributes, size, flags, 0)),
      addRule: (ruleset, type, attributes) => Number(system(landlockNumber.addRule, ruleset, type, attributes, 0)),
      restrictSelf: (ruleset) => Number(system(landlockNumber.restrictSelf, ruleset, 0, null, 0)),
      addressOf: (bytes) => koffi.address(bytes),
      get errno() {
        return koffi.errno();
      },
    };
  } catch {
    return undefined;
  }
}
