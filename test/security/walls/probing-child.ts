// A child like the product's own that tries to get out, in every way its runtime and its libraries offer. Its metadata say where the canaries are.
import { execFileSync } from 'node:child_process';
import dgram from 'node:dgram';
import dns from 'node:dns';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import http from 'node:http';
import http2 from 'node:http2';
import inspector from 'node:inspector';
import { createRequire } from 'node:module';
import net from 'node:net';
import tls from 'node:tls';
import { Worker, type WorkerOptions } from 'node:worker_threads';
import { runChildProgram } from '../../../shared/analysis/worker/run-child-program.ts';

const require = createRequire(import.meta.url);
const patienceMs = 3000;

/** Its constructor is not in the types, but it is there. */
const DatagramSocket = dgram.Socket as unknown as new (options: { readonly type: 'udp4' }) => dgram.Socket;

interface Canaries {
  /** Listens on TCP and UDP of 127.0.0.1. */
  readonly port: number;
  /** Path of a file that no child may read, with a picture and words in it. */
  readonly file: string;
  readonly folder: string;
}

/** Resolves with what the event or answer gave; rejects after a while. */
async function soon<T>(work: (resolve: (value: T) => void, reject: (error: unknown) => void) => unknown): Promise<T> {
  const { promise, resolve, reject } = Promise.withResolvers<T>();
  work(resolve, reject); // Where it throws, nobody waits, and nothing may be rejected later.
  setTimeout(() => reject(new Error('Nothing came.')), patienceMs).unref();
  return await promise;
}

async function inThread(program: string, options: WorkerOptions = {}): Promise<string> {
  return await soon((resolve, reject) => {
    const thread = new Worker(program, { eval: true, ...options });
    thread.on('message', resolve);
    thread.on('error', reject);
  });
}

const connected = async (socket: NodeJS.EventEmitter): Promise<string> =>
  await soon((resolve, reject) => socket.on('connect', () => resolve('connected')).on('error', reject));

const say = (call: string): string => `require('node:worker_threads').parentPort.postMessage(String((${call})));`;

const getBinding = (name: string): unknown =>
  (process as unknown as { binding: (name: string) => unknown }).binding(name);

/** What the runtime offers: refused on every system. */
const runtimeAttempts = ({ port, file, folder }: Canaries): Readonly<Record<string, () => unknown>> => ({
  'net.connect': () => connected(net.connect(port, '127.0.0.1')),
  'new net.Socket': () => connected(new net.Socket().connect(port, '127.0.0.1')),
  'a listener': () => net.createServer().listen(0),
  'http.get': () => soon((resolve, reject) => http.get({ port }, resolve).on('error', reject)),
  'http2.connect': () => connected(http2.connect(`http://127.0.0.1:${port}`)),
  'tls.connect': () => connected(tls.connect({ port, host: '127.0.0.1' })),
  fetch: () => fetch(`http://127.0.0.1:${port}/`),
  'net in a thread': () => inThread(`require('node:net').connect(${port}, '127.0.0.1'); ${say('1')}`),
  'net in a thread without options': () =>
    inThread(`require('node:net').connect(${port}, '127.0.0.1'); ${say('1')}`, { execArgv: [] }),
  'net in a thread of a thread': () =>
    inThread(
      `const { Worker, parentPort } = require('node:worker_threads');
       const inner = new Worker("require('node:net').connect(${port}, '127.0.0.1')", { eval: true, execArgv: [] });
       inner.on('error', (error) => { throw error; });
       inner.on('exit', () => parentPort.postMessage('connected'));`,
    ),
  'a thread made by the constructor behind the guard': () => {
    const Behind = Worker.prototype.constructor as typeof Worker;
    return soon((resolve, reject) =>
      new Behind(`require('node:net').connect(${port}, '127.0.0.1')`, { eval: true, execArgv: [] })
        .on('error', reject)
        .on('exit', resolve),
    );
  },
  'fetch in a thread': () =>
    inThread(
      `fetch('http://127.0.0.1:${port}/').then(() => { ${say('1')} }, (error) => setImmediate(() => { throw error; }))`,
    ),
  'dns.lookup': () => soon((resolve) => dns.lookup('canary.invalid', resolve)),
  'dns.Resolver': () => {
    const resolver = new dns.Resolver();
    resolver.setServers([`127.0.0.1:${port}`]);
    return soon((resolve) => resolver.resolve4('canary.invalid', resolve));
  },
  'dns.promises.Resolver': async () => {
    const resolver = new dns.promises.Resolver();
    resolver.setServers([`127.0.0.1:${port}`]);
    return await resolver.resolve4('canary.invalid');
  },
  'dns.promises': async () => await dns.promises.resolve4('canary.invalid'),
  'dgram.createSocket': () => dgram.createSocket('udp4').send('x', port, '127.0.0.1'),
  'dgram.Socket': () => new DatagramSocket({ type: 'udp4' }).send('x', port, '127.0.0.1'),
  'inspector.open': () => inspector.open(0, '127.0.0.1'),
  'process.binding tcp_wrap': () => getBinding('tcp_wrap'),
  'process.binding cares_wrap': () => getBinding('cares_wrap'),
  'a file beside the code': () => readFileSync(file, 'utf8'),
  'the folder beside the code': () => readdirSync(folder),
  'a file of the system': () => readFileSync('/etc/passwd', 'utf8'),
  'the environment of the service': () => readFileSync(`/proc/${process.ppid}/environ`),
  'writing a file': () => writeFileSync(`${folder}/escaped.txt`, 'x'),
  'a program': () => execFileSync('/bin/true'),
});

type Library = Readonly<Record<string, (...given: unknown[]) => number>>;

function openLibrary(): Library {
  const koffi = require('koffi') as typeof import('koffi');
  const library = koffi.load(null);
  return {
    socket: library.func('int socket(int domain, int type, int protocol)'),
    open: library.func('int open(const char *path, int flags)'),
    execv: library.func('int execv(const char *path, void *arguments)'),
    fork: library.func('int fork()'),
    kill: library.func('int kill(int process, int signal)'),
    chmod: library.func('int chmod(const char *path, int mode)'),
    chown: library.func('int chown(const char *path, int owner, int group)'),
    utimes: library.func('int utimes(const char *path, void *times)'),
    setxattr: library.func('int setxattr(const char *path, const char *name, const char *value, long size, int flags)'),
    setpriority: library.func('int setpriority(int which, int who, int priority)'),
    inotify_init: library.func('int inotify_init()'),
  };
}

/** Throws unless the call was successful. */
const succeed = (code: number): number => {
  if (code < 0) throw new Error(`It answered ${code}.`);
  return code;
};
const callLibrary = (name: string, ...given: unknown[]): number => succeed(openLibrary()[name]?.(...given) ?? -1);

async function openWithFfmpeg(address: string): Promise<number> {
  const { FormatContext } = await import('node-av/lib');
  const input = new FormatContext();
  input.allocContext();
  return succeed(await input.openInput(address, null, null));
}

/** What native code offers, and threads, to which Node's permissions do not reach: refused where the kernel keeps the process. */
const nativeAttempts = ({ port, file }: Canaries): Readonly<Record<string, () => unknown>> => ({
  'a file in a thread': () => inThread(say(`require('node:fs').readFileSync(${JSON.stringify(file)}, 'utf8')`)),
  'a file in a thread without options': () =>
    inThread(say(`require('node:fs').readFileSync(${JSON.stringify(file)}, 'utf8')`), { execArgv: [] }),
  'FFmpeg http://': () => openWithFfmpeg(`http://127.0.0.1:${port}/film.mp4`),
  'FFmpeg tcp://': () => openWithFfmpeg(`tcp://127.0.0.1:${port}`),
  'FFmpeg udp://': () => openWithFfmpeg(`udp://127.0.0.1:${port}`),
  'FFmpeg and a file': () => openWithFfmpeg(file),
  'FFmpeg and a playlist in a file': () => openWithFfmpeg(`concat:${file}|${file}`),
  'sharp and a file': async () => await (await import('sharp')).default(file).metadata(),
  'a socket of the C library': () => callLibrary('socket', 2, 1, 0),
  'a datagram socket of the C library': () => callLibrary('socket', 2, 2, 0),
  'a local socket of the C library': () => callLibrary('socket', 1, 1, 0),
  'a raw socket of the C library': () => callLibrary('socket', 17, 3, 0),
  'a file by the C library': () => callLibrary('open', file, 0),
  'a file of the system by the C library': () => callLibrary('open', '/etc/passwd', 0),
  'a new file by the C library': () => callLibrary('open', `${file}.new`, 0o102),
  'the mode of a file': () => callLibrary('chmod', file, 0o666),
  'the owner of a file': () => callLibrary('chown', file, -1, -1),
  'the times of a file': () => callLibrary('utimes', file, null),
  'an attribute of a file': () => callLibrary('setxattr', file, 'user.canary', 'x', 1, 0),
  'what happens in a folder': () => callLibrary('inotify_init'),
  'the priority of the service': () => callLibrary('setpriority', 0, process.ppid, 19),
  'the memory of the service': () => callLibrary('open', `/proc/${process.ppid}/mem`, 0),
  'another program': () => callLibrary('execv', '/bin/true', null),
  'a signal to the service': () => callLibrary('kill', process.ppid, 0),
});

void runChildProgram(process, async () => async (context) => {
  const { filename, metadata } = context;
  const canaries = metadata['canaries'] as Canaries;
  const attempts = (filename === 'native' ? nativeAttempts : runtimeAttempts)(canaries);
  for (const [name, attempt] of Object.entries(attempts)) {
    let value = 'refused';
    try {
      value = `allowed: ${String(await attempt()).slice(0, 80)}`;
    } catch {
      // As it should be.
    }
    context.add({ type: 'metadata', name, value });
  }
});
