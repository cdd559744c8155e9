/**
 * The filter of system calls for a child that opens foreign files, as a classic BPF program (seccomp(2)): no sockets, no programs, no other
 * process, no namespaces, no kernel keys, nothing of the machine's, and of files no mode, owner, time or attribute, which Landlock does not keep.
 * Threads of its own and signals to itself stay.
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
  ['shmat', 30, 196],
  ['semget', 64, 190],
  ['semop', 65, 193],
  ['semtimedop', 220, 192],
  ['msgget', 68, 186],
  ['msgsnd', 69, 189],
  ['msgrcv', 70, 188],
  ['mq_open', 240, 180],
  ['chmod', 90, undefined],
  ['fchmod', 91, 52],
  ['fchmodat', 268, 53],
  ['fchmodat2', 452, 452],
  ['chown', 92, undefined],
  ['fchown', 93, 55],
  ['lchown', 94, undefined],
  ['fchownat', 260, 54],
  ['utime', 132, undefined],
  ['utimes', 235, undefined],
  ['futimesat', 261, undefined],
  ['utimensat', 280, 88],
  ['setxattr', 188, 5],
  ['lsetxattr', 189, 6],
  ['fsetxattr', 190, 7],
  ['setxattrat', 463, 463],
  ['removexattr', 197, 14],
  ['lremovexattr', 198, 15],
  ['fremovexattr', 199, 16],
  ['removexattrat', 466, 466],
  ['file_setattr', 469, 469],
  ['name_to_handle_at', 303, 264],
  ['inotify_init', 253, undefined],
  ['inotify_init1', 294, 26],
  ['fanotify_init', 300, 262],
  ['setpriority', 141, 140],
  ['ioprio_set', 251, 30],
  ['sched_setparam', 142, 118],
  ['sched_setscheduler', 144, 119],
  ['sched_setaffinity', 203, 122],
  ['sched_setattr', 314, 274],
  ['migrate_pages', 256, 238],
  ['move_pages', 279, 239],
  ['kcmp', 312, 272],
  ['process_mrelease', 448, 448],
  ['syslog', 103, 116],
  ['acct', 163, 89],
  ['quotactl', 179, 60],
  ['quotactl_fd', 443, 443],
  ['swapon', 167, 224],
  ['swapoff', 168, 225],
  ['reboot', 169, 142],
  ['sethostname', 170, 161],
  ['setdomainname', 171, 162],
  ['settimeofday', 164, 170],
  ['clock_settime', 227, 112],
  ['clock_adjtime', 305, 266],
  ['adjtimex', 159, 171],
  ['iopl', 172, undefined],
  ['ioperm', 173, undefined],
  ['delete_module', 176, 106],
];

/** Answered with ENOSYS, as by a kernel that does not have them: libraries then use another call. */
const unknown = { io_uring_setup: 425, io_uring_register: 427, clone3: 435 } as const;

/** The first argument must be this process. */
const aboutProcesses = { kill: { x64: 62, arm64: 129 }, tgkill: { x64: 234, arm64: 131 } } as const;
/** Limits: the first argument must be 0, which means this process. */
const prlimit = { x64: 302, arm64: 261 } as const;
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
    ...checkArgument(prlimit[architecture], [jumpIfEqual, 0]),
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
