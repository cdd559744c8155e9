import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { z } from 'zod';
import { CommandError } from '../options.ts';
import { type FoundService, findGivenService, type GivenService, toRunning } from './found-service.ts';

const defaultPort = 7071;
const startLimitMs = 300_000;
const root = resolve(import.meta.dirname, '..', '..');

/** What `npm start --ready-file` writes, as far as it is needed here. */
const readySchema = z.object({ baseUrl: z.string(), keys: z.object({ live: z.string() }) });

async function answers(url: string): Promise<boolean> {
  return fetch(`${url}/health`, { signal: AbortSignal.timeout(1000) }).then(
    (response) => response.ok,
    () => false,
  );
}

async function readReady(file: string): Promise<z.infer<typeof readySchema> | undefined> {
  const text = await readFile(file, 'utf8').catch(() => undefined);
  return text === undefined ? undefined : readySchema.parse(JSON.parse(text));
}

async function startTemporary(note: (line: string) => void): Promise<FoundService> {
  const folder = await mkdtemp(join(tmpdir(), 'asset-review-'));
  const readyFile = join(folder, 'ready.json');
  const child = spawn(
    process.execPath,
    [
      '--disable-warning=ExperimentalWarning',
      join(root, 'local/main.ts'),
      '--port',
      '0',
      '--state',
      join(folder, 'state'),
      '--ready-file',
      readyFile,
    ],
    { cwd: root, stdio: ['ignore', 'ignore', 'pipe'] },
  );
  let complaints = '';
  child.stderr.on('data', (chunk: Buffer) => {
    complaints = (complaints + chunk.toString()).slice(-4000);
  });
  const ended = new Promise<void>((done) => {
    child.once('exit', () => done());
  });
  const close = async (): Promise<void> => {
    if (child.exitCode === null) child.kill('SIGTERM');
    await ended;
    await rm(folder, { recursive: true, force: true });
  };
  note('Starting a service for this review…');
  const deadline = performance.now() + startLimitMs;
  for (;;) {
    const ready = await readReady(readyFile);
    if (ready) return { url: ready.baseUrl, key: ready.keys.live, isTemporary: true, close };
    if (child.exitCode !== null || performance.now() > deadline) {
      const reason = child.exitCode === null ? `It was not ready after ${startLimitMs / 60_000} minutes.` : '';
      await close();
      throw new CommandError(['The local service did not start.', reason, complaints].join(' ').trim());
    }
    await new Promise((done) => setTimeout(done, 25));
  }
}

/** A service that runs: the one given, else the local one on the default port; undefined where none answers there. */
export async function findRunningService(given: GivenService, stateFolder: string): Promise<FoundService | undefined> {
  const found = findGivenService(given);
  if (found !== undefined) return found;
  const url = `http://127.0.0.1:${defaultPort}`;
  if (!(await answers(url))) {
    if (given.key === undefined) return undefined;
    throw new CommandError('A key needs an address: pass --url U, or set ASSET_REVIEW_URL.');
  }
  const key = given.key ?? (await readLocalKey(stateFolder));
  if (key === undefined)
    throw new CommandError(
      `A service answers on ${url}, but ${stateFolder} does not hold its keys: pass --url ${url} --key K.`,
    );
  return toRunning(url, key);
}

/**
 * The service a review speaks to: the one given, else the local one on the default port when it answers, else one started for this command.
 * Throws `CommandError` when only half of address and key are given, or when a running local service has keys this folder does not know.
 */
export async function findService(
  given: GivenService,
  stateFolder: string,
  note: (line: string) => void,
): Promise<FoundService> {
  return (await findRunningService(given, stateFolder)) ?? startTemporary(note);
}

/** The live key that the local profile keeps beside its state. */
async function readLocalKey(stateFolder: string): Promise<string | undefined> {
  const text = await readFile(join(stateFolder, 'keys.json'), 'utf8').catch(() => undefined);
  return text === undefined ? undefined : z.object({ live: z.string() }).parse(JSON.parse(text)).live;
}
