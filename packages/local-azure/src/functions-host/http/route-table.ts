import type { AppFunction, HttpTrigger } from '../app-function.ts';
import { HostStartError } from '../host-start-error.ts';
import { matchRoute, type RouteValues, splitPath } from './match-route.ts';
import { parseRouteTemplate, type RouteTemplate } from './route-template.ts';

export interface HttpFunction extends AppFunction {
  readonly trigger: HttpTrigger;
}

export interface RouteMatch {
  readonly httpFunction: HttpFunction;
  readonly params: RouteValues;
}

interface Route {
  readonly httpFunction: HttpFunction;
  readonly methods: ReadonlySet<string>;
  readonly template: RouteTemplate;
}

/** All HTTP functions of an app. The first match wins over functions sorted by name: nothing is more specific. */
export class RouteTable {
  readonly #routes: readonly Route[];

  /** Throws a HostStartError for a route that ASP.NET could not parse. */
  constructor(functions: readonly HttpFunction[], routePrefix: string) {
    this.#routes = functions.toSorted(byOrdinalName).map((httpFunction) => {
      const { name, trigger } = httpFunction;
      const route = routePrefix === '' ? trigger.route : `${routePrefix}/${trigger.route}`;
      try {
        const methods = new Set(trigger.methods.map((method) => method.toUpperCase()));
        return { httpFunction, methods, template: parseRouteTemplate(route) };
      } catch (error) {
        throw new HostStartError(`Function ${name}: the route "${route}" is not valid: ${(error as Error).message}.`);
      }
    });
  }

  /** The method is part of the match: a wrong one is no match, there is no 405. */
  find(method: string, path: string): RouteMatch | undefined {
    const segments = splitPath(path);
    for (const { httpFunction, methods, template } of this.#routes) {
      if (!methods.has(method)) continue;
      const params = matchRoute(template, segments, path);
      if (params) return { httpFunction, params };
    }
    return undefined;
  }
}

/** Ordinal, ignoring case, in upper case as .NET compares: `-` before letters before `_`. */
function byOrdinalName(one: HttpFunction, other: HttpFunction): number {
  const [first, second] = [one.name.toUpperCase(), other.name.toUpperCase()];
  return first < second ? -1 : Number(first > second);
}
