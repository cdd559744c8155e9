import type { DurableEngine, DurableEngineOptions } from './durable/contract.ts';
import type { HostLog } from './host-log.ts';
import type { HostKeys } from './http/authorize.ts';
import type { AppSettings } from './read-functions.ts';

export interface FunctionsHostOptions {
  /** Folder of the app: its package.json and host.json are there. */
  readonly appFolder: string;
  /** Entry file in place of `main` of package.json, for example the TypeScript source. */
  readonly entryFile?: string;
  /** Content of host.json in place of the file. */
  readonly hostJson?: unknown;
  /** App settings: they go into the environment of this process and come out again at `stop`. */
  readonly settings: AppSettings;
  /** 0 takes a free one. */
  readonly port: number;
  /** Address to listen on. Default 127.0.0.1. */
  readonly hostname?: string;
  /** Where timers and orchestrations are kept; without it everything is forgotten at the end. */
  readonly stateFolder?: string;
  /** Keys of authLevel `function` and `admin`. Without them no key is right, and the admin addresses are open. */
  readonly keys?: HostKeys;
  /** Opens the management addresses of orchestrations (`?code=`), which carry it; another one at every start where it is not given. */
  readonly durableKey?: string;
  /** True does what the real host does where this one is stricter on purpose: bad functions are left out. */
  readonly faithful?: boolean;
  /** How long a queue message under work stays hidden before it is renewed. Default 10 minutes, as on Azure. */
  readonly hiddenMs?: number;
  /** Opens the Durable engine; a seam for tests. */
  readonly openDurable?: (options: DurableEngineOptions) => Promise<DurableEngine>;
  /** Called once, with a sentence, when the Durable journal can no longer be written. */
  readonly onFailure?: (sentence: string) => void;
  readonly log: HostLog;
}
