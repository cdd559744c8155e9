/**
 * The filter of system calls for a child that opens foreign files, as a classic BPF program (seccomp(2)): no sockets, no programs, no other
 * process, no namespaces, no kernel keys. Threads of its own and signals to itself stay.
 */

/** Refused with EPERM. Numbers of x86-64 and of AArch64; undefined where that machine has no such call. */
const refused: readonly (readonly [name: string, x64: number | undefined, arm64: number | undefined])[] = [
  ['socket', 41, 198],
  ['connect', 42, 203],
  ['accept', 43, 202],
  ['bind', 49, 200],
  ['listen', 50, 201],
  ['socketpair', 53, 199],
  ['accept4', 288, 242],
  ['fork', 57, undefined],
  ['vfork', 58, undefined],
  ['execve', 59, 221],
  ['execveat', 322, 281],
  ['ptrace', 101, 117],
  ['process_vm_readv', 310, 270],
  ['process_vm_writev', 311, 271],
  ['process_madvise', 440, 440],
  ['pidfd_open', 434, 434],
  ['pidfd_getfd', 438, 438],
  ['pidfd_send_signal', 424, 424],
  ['tkill', 200, 130],
  ['rt_sigqueueinfo', 129, 138],
  ['rt_tgsigqueueinfo', 297, 240],
  ['unshare', 272, 97],
  ['setns', 308, 268],
  ['mount', 165, 40],
  ['umount2', 166, 39],
  ['pivot_root', 155, 41],
  ['chroot', 161, 51],
  ['open_tree', 428, 428],
  ['move_mount', 429, 429],
  ['fsopen', 430, 430],
  ['fsconfig', 431, 431],
  ['fsmount', 432, 432],
  ['fspick', 433, 433],
  ['mount_setattr', 442, 442],
  ['open_by_handle_at', 304, 265],
  ['bpf', 321, 280],
  ['perf_event_open', 298, 241],
  ['userfaultfd', 323, 282],
  ['add_key', 248, 217],
  ['request_key', 249, 218],
  ['keyctl', 250, 219],
  ['init_module', 175, 105],
  ['finit_module', 313, 273],
  ['kexec_load', 246, 104],
  ['kexec_file_load', 320, 294],
  ['shmget', 29, 194],
  ['msgget', 68, 186],
];

/** Answered with ENOSYS, as by a kernel that does not have them: libraries then use another call. */
const unknown = { io_uring_setup: 425, io_uring_register: 427, clone3: 435 } as const;

/** The first argument must be this process. */
const aboutProcesses = { kill: { x64: 62, arm64: 129 }, tgkill: { x64: 234, arm64: 131 } } as const;
const clone = { x64: 56, arm64: 220 } as const;
const cloneThread = 0x10000;

const auditArchitecture = { x64: 0xc000003e, arm64: 0xc00000b7 } as const;
/** From here on x86-64 counts the calls of its 32-bit form (x32). */
const firstOfX32 = 0x40000000;

const eperm = 1;
const enosys = 38;
const allow = 0x7fff0000;
const refuseWith = (code: number): number => (0x00050000 | code) >>> 0;
const killProcess = 0x80000000;

/** Places in `struct seccomp_data`. */
const atNumber = 0;
const atArchitecture = 4;
const atFirstArgument = 16;

const load = 0x20;
const jumpIfEqual = 0x15;
const jumpIfAtLeast = 0x35;
const jumpIfBits = 0x45;
const answer = 0x06;

type Instruction = readonly [code: number, ifTrue: number, ifFalse: number, operand: number];

export type FilteredArchitecture = keyof typeof auditArchitecture;

/** The program as `struct sock_filter[]`, 8 bytes each. `processId` is the process it is for. */
export function buildSeccompFilter(architecture: FilteredArchitecture, processId: number): Buffer {
  const numbers = refused
    .map(([, x64, arm64]) => (architecture === 'x64' ? x64 : arm64))
    .filter((number) => number !== undefined);
  const program: readonly Instruction[] = [
    [load, 0, 0, atArchitecture],
    [jumpIfEqual, 1, 0, auditArchitecture[architecture]],
    [answer, 0, 0, killProcess],
    [load, 0, 0, atNumber],
    [jumpIfAtLeast, 0, 1, firstOfX32],
    [answer, 0, 0, refuseWith(eperm)],
    ...Object.values(unknown).flatMap((number) => answerTo(number, refuseWith(enosys))),
    ...numbers.flatMap((number) => answerTo(number, refuseWith(eperm))),
    ...Object.values(aboutProcesses).flatMap((numberOn) =>
      checkArgument(numberOn[architecture], [jumpIfEqual, processId]),
    ),
    ...checkArgument(clone[architecture], [jumpIfBits, cloneThread]),
    [answer, 0, 0, allow],
  ];
  const bytes = Buffer.alloc(program.length * 8);
  program.forEach(([code, ifTrue, ifFalse, operand], index) => {
    bytes.writeUInt16LE(code, index * 8);
    bytes.writeUInt8(ifTrue, index * 8 + 2);
    bytes.writeUInt8(ifFalse, index * 8 + 3);
    bytes.writeUInt32LE(operand, index * 8 + 4);
  });
  return bytes;
}

const answerTo = (number: number, what: number): Instruction[] => [
  [jumpIfEqual, 0, 1, number],
  [answer, 0, 0, what],
];

/** Allows the call when its first argument passes, refuses it otherwise; other calls go on behind it. */
const checkArgument = (number: number, [jump, operand]: readonly [code: number, operand: number]): Instruction[] => [
  [jumpIfEqual, 0, 4, number],
  [load, 0, 0, atFirstArgument],
  [jump, 0, 1, operand],
  [answer, 0, 0, allow],
  [answer, 0, 0, refuseWith(eperm)],
];
