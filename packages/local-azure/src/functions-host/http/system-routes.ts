import type { IncomingMessage } from 'node:http';
import { basename, dirname } from 'node:path';
import { z } from 'zod';
import { parseJson } from '../../parse-json.ts';
import type { AppFunction } from '../app-function.ts';
import type { DurableEngine } from '../durable/contract.ts';
import { type HostKeys, isAuthorized, mayManageOrchestrations } from './authorize.ts';
import { answerDurable } from './durable-endpoint.ts';
import type { SystemRoutes } from './handle-request.ts';
import { bareAnswer, type HttpAnswer } from './http-answer.ts';
import { readWholeBody } from './read-body.ts';
import type { RequestHead } from './read-head.ts';

export interface SystemRouteOptions {
  readonly functions: readonly AppFunction[];
  readonly appFolder: string;
  readonly routePrefix: string;
  /** Undefined opens the admin addresses to every program of the machine, as `func start` does, and to no page of a browser. */
  readonly keys: HostKeys | undefined;
  readonly durable: DurableEngine | undefined;
  /** Key of the management addresses of orchestrations. */
  readonly durableKey: string;
  /** Starts a function outside its trigger; `input` is what the trigger would bring. */
  readonly runFunction: (appFunction: AppFunction, input: string) => void;
}

/** The release of the real host whose answers this host gives. */
const hostVersion = '4.1037.0';
const durableRoot = '/runtime/webhooks/durabletask/';
const unauthorized = bareAnswer(401, [['WWW-Authenticate', 'Bearer']]);

/** `/admin/…` and `/runtime/webhooks/…`. Every other address there belongs to the app, as on the real host. */
export function createSystemRoutes(options: SystemRouteOptions): SystemRoutes {
  const { functions, keys, durable, durableKey } = options;
  const startedAtMs = performance.now();
  const mayAdminister = (head: RequestHead): boolean =>
    keys === undefined ? !isOfPage(head) : isAuthorized(head, 'admin', keys);
  const findFunction = (name: string): AppFunction | undefined =>
    functions.find((one) => one.name.toLowerCase() === name.toLowerCase());

  const administer = async (head: RequestHead, request: IncomingMessage, area: string): Promise<HttpAnswer> => {
    if (!mayAdminister(head)) return unauthorized;
    if (area === 'host/status') return toJsonAnswer(describeHost(startedAtMs));
    if (area === 'functions') return toJsonAnswer(functions.map((one) => describeFunction(one, head, options)));
    const found = findFunction(area.slice('functions/'.length));
    if (!found) return bareAnswer(404);
    if (head.method !== 'POST') return toJsonAnswer(describeFunction(found, head, options));
    const parsed = invocationBody.safeParse(parseJson((await readWholeBody(request)).toString()));
    if (!parsed.success) return bareAnswer(400);
    options.runFunction(found, parsed.data.input);
    return bareAnswer(202);
  };

  return (head, request) => {
    const path = head.path.toLowerCase().replace(/\/$/, '');
    if (path.startsWith('/admin/')) {
      const area = path.slice('/admin/'.length);
      if (area === 'host/ping') return Promise.resolve(pingAnswer);
      const isGet = head.method === 'GET' && /^(?:host\/status|functions(?:\/[^/]+)?)$/.test(area);
      const isRun = head.method === 'POST' && /^functions\/[^/]+$/.test(area);
      return isGet || isRun ? administer(head, request, area) : undefined;
    }
    if (!path.startsWith('/runtime/webhooks/')) return undefined;
    if (!durable || !path.startsWith(durableRoot) || !mayManageOrchestrations(head, durableKey, keys?.master))
      return Promise.resolve(unauthorized);
    return answerDurable(durable, head, request, durableRoot);
  };
}

const ownHost = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::\d+)?$/i;

/** Whether a page of another site may have sent it: browsers say so, or the page has a name of its own for this machine. */
const isOfPage = ({ headers }: RequestHead): boolean =>
  headers['origin'] !== undefined ||
  /^(?:cross-site|same-site)$/.test(headers['sec-fetch-site']?.value ?? '') ||
  !ownHost.test(headers['host']?.value ?? '');

const pingAnswer = bareAnswer(200, [
  ['Cache-Control', 'no-store,no-cache'],
  ['Pragma', 'no-cache'],
]);

const invocationBody = z.object({ input: z.string().default('') });

function toJsonAnswer(content: unknown): HttpAnswer {
  const body = Buffer.from(JSON.stringify(content));
  return {
    status: 200,
    headers: [
      ['Content-Length', String(body.length)],
      ['Content-Type', 'application/json; charset=utf-8'],
    ],
    body,
  };
}

function describeHost(startedAtMs: number) {
  return {
    id: 'local',
    state: 'Running',
    version: `${hostVersion}.0`,
    versionDetails: `${hostVersion}+local`,
    platformVersion: '',
    instanceId: '',
    computerName: '',
    processUptime: Math.round(performance.now() - startedAtMs),
    functionAppContentEditingState: 'Unknown',
  };
}

function describeFunction(
  { name, trigger, metadata, entryFile, isDisabled }: AppFunction,
  { headers }: RequestHead,
  { appFolder, routePrefix }: SystemRouteOptions,
) {
  const origin = `http://${headers['host']?.value ?? ''}`;
  const scriptFile = basename(entryFile);
  return {
    name,
    script_root_path_href: null,
    script_href: `${origin}/admin/vfs${appFolder}/${scriptFile}`,
    config_href: null,
    test_data_href: `${origin}/admin/vfs/${dirname(appFolder)}/FunctionsData/${name}.dat`,
    href: `${origin}/admin/functions/${name}`,
    invoke_url_template:
      trigger.kind === 'http' ? [origin, routePrefix, trigger.route].filter((part) => part !== '').join('/') : null,
    language: 'node',
    config: {
      name,
      entryPoint: '',
      scriptFile,
      language: 'node',
      functionDirectory: dirname(entryFile),
      bindings: Object.entries(metadata.bindings).map(([bindingName, binding]) => ({ ...binding, name: bindingName })),
    },
    files: null,
    test_data: '',
    isDisabled,
    isDirect: false,
    isProxy: false,
  };
}
