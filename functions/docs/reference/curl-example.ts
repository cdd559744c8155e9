import type { PlacedOperation } from './document.ts';

/** Quotes a text in single quotes, as every POSIX shell reads them. */
const quote = (text: string): string => `'${text.replaceAll("'", String.raw`'\''`)}'`;

const toVariable = (name: string): string => `$${name.toUpperCase()}`;

/** The call as one command for a POSIX shell: `$URL` is the service, `$KEY` the key, other variables are ids of the path. */
export function toCurlExample({ method, path, operation }: PlacedOperation): string {
  const url = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => toVariable(name));
  const required = (operation.parameters ?? []).filter((parameter) => parameter.in === 'query' && parameter.required);
  const query = required.map(({ name }) => `${name}=${toVariable(name.replaceAll(/(?=[A-Z])/g, '_'))}`).join('&');
  const json = operation.requestBody?.content['application/json']?.example;
  const hasForm = operation.requestBody?.content['multipart/form-data'] !== undefined;
  const usual = json !== undefined || hasForm ? 'POST' : 'GET';
  const parts = [
    `curl -s${method === usual ? '' : ` -X ${method}`} "$URL${url}${query === '' ? '' : `?${query}`}"`,
    ...(operation.security?.length === 0 ? [] : ['-H "X-API-Key: $KEY"']),
    ...(json === undefined
      ? []
      : ["-H 'Content-Type: application/json'", `-d ${quote(JSON.stringify(json, null, 2))}`]),
    ...(hasForm ? ['-F file=@leaflet.pdf'] : []),
  ];
  return parts.join(' \\\n  ');
}
