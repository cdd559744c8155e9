import type { DurableHttpRequest, DurableHttpResponse } from '../contract.ts';
import type { ApiContext } from './api-context.ts';
import { toJsonAnswer } from './http-answers.ts';
import { findInstances, isSet } from './query-filter.ts';
import { toStatusBody } from './status-body.ts';

const tokenHeader = 'x-ms-continuation-token';
const defaultPageSize = 100;

/** One page of statuses, by instance id; the answer's continuation token, sent back as a header, asks for the next one. */
export function listInstances({ query, headers }: DurableHttpRequest, { store }: ApiContext): DurableHttpResponse {
  const after = Buffer.from(headers[tokenHeader] ?? '', 'base64url').toString('utf8');
  const top = Number.parseInt(query.get('top') ?? '', 10);
  const pageSize = top > 0 ? top : defaultPageSize;
  const rest = findInstances(store.all(), query).filter(({ instanceId }) => instanceId > after);
  const page = rest.slice(0, pageSize);
  const view = { showInput: isSet(query, 'showInput', true), showHistory: false, showHistoryOutput: false };
  const last = rest.length > page.length ? page.at(-1) : undefined;
  const token = last === undefined ? {} : { [tokenHeader]: Buffer.from(last.instanceId).toString('base64url') };
  return toJsonAnswer(
    200,
    page.map((instance) => toStatusBody(instance, view)),
    token,
  );
}
