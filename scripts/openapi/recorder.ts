import { routes } from '../../functions/routes.ts';

interface Call {
  readonly path?: Readonly<Record<string, string>>;
  readonly query?: string;
  readonly body?: object;
}

/** Calls operations by name and keeps the first answer of every status, and the JSON that was sent, under `request`. */
export class Recorder {
  readonly #baseUrl: string;
  readonly #key: string;
  readonly #examples: Record<string, Record<string, unknown>>;

  constructor(baseUrl: string, key: string, examples: Record<string, Record<string, unknown>>) {
    this.#baseUrl = baseUrl;
    this.#key = key;
    this.#examples = examples;
  }

  /** The body of the answer. Throws when the operation declares no such status as a success. */
  async record(name: string, { path = {}, query = '', body }: Call = {}): Promise<unknown> {
    const operation = routes.find((route) => route.name === name);
    if (!operation) throw new Error(`There is no operation ${name}.`);
    const filled = operation.path.replaceAll(/\{(\w+)\}/g, (_, part: string) => path[part] ?? '');
    const response = await fetch(`${this.#baseUrl}${filled}${query && `?${query}`}`, {
      method: operation.method,
      headers: { 'x-api-key': this.#key },
      ...(body === undefined ? {} : { body: body instanceof FormData ? body : JSON.stringify(body) }),
    });
    const text = await response.text();
    const { status } = response;
    const declared = operation.responses[status];
    if (!declared) throw new Error(`${name} answered ${status}: ${text}`);
    const answer: unknown = text === '' ? undefined : JSON.parse(text);
    this.#examples[name] = {
      ...(body === undefined || body instanceof FormData ? {} : { request: body }),
      ...(declared.schema ? { [status]: answer } : {}),
      ...this.#examples[name],
    };
    return answer;
  }
}

/** The text at this place of an answer; an error when there is none. */
export function at(answer: unknown, ...keys: readonly (string | number)[]): string {
  let found = answer;
  for (const key of keys) found = (found as Readonly<Record<string | number, unknown>> | undefined)?.[key];
  if (typeof found !== 'string') throw new Error(`There is no text at ${keys.join('.')} of ${JSON.stringify(answer)}`);
  return found;
}
