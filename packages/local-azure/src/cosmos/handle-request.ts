import type { KeyObject } from 'node:crypto';
import { authorize } from './authorize.ts';
import { CosmosError, toErrorBody } from './cosmos-error.ts';
import { type DocumentContext, handleDocuments, toDocumentOperation } from './document-requests.ts';
import { type Answer, type Exchange, findHeader } from './exchange.ts';
import type { FaultableRequest } from './faults.ts';
import { refusedCharge } from './request-charge.ts';
import {
  handleContainer,
  handleDatabase,
  listOffers,
  listPartitionKeyRanges,
  readAccount,
} from './resource-requests.ts';
import type { Route, Target } from './route.ts';
import { findSqliteFailure } from './storage/sqlite-errors.ts';

export interface RequestContext extends DocumentContext {
  readonly key: KeyObject;
  /** Where clients reach this server, without a slash at the end. */
  readonly endpoint: string;
  /** Called for failures that the client did not cause. */
  readonly reportFailure: ReportFailure;
}

/** Takes a line for people. */
export type ReportFailure = (line: string) => void;

/** Answers one request; every failure becomes an error answer. */
export function handleRequest(context: RequestContext, route: Route, exchange: Exchange): Answer {
  try {
    const [authorization, date] = [exchange.headers.authorization, findHeader(exchange, 'x-ms-date')];
    authorize(context.key, exchange.method, route, { authorization, date });
    return dispatch(context, route.target, exchange);
  } catch (error) {
    return toErrorAnswer(error, context.reportFailure);
  }
}

function dispatch(context: RequestContext, target: Target, exchange: Exchange): Answer {
  switch (target.kind) {
    case 'account':
      return readAccount(context.endpoint);
    case 'offers':
      return listOffers();
    case 'databases':
    case 'database':
      return handleDatabase(context.account, target, exchange);
    case 'containers':
    case 'container':
      return handleContainer(context.account, target, exchange);
    case 'partition-key-ranges':
      return listPartitionKeyRanges(context.account, target.database, target.container);
    case 'documents':
    case 'document':
      return handleDocuments(context, target, exchange);
    case 'unsupported':
      throw new CosmosError(501, 'Stored procedures, triggers, functions, users and permissions are not supported.');
    default:
      return target satisfies never;
  }
}

/** The answer to a request that failed. */
export function toErrorAnswer(error: unknown, reportFailure: ReportFailure): Answer {
  const known = error instanceof CosmosError ? error : toStorageError(error);
  if (!(error instanceof CosmosError)) reportFailure(known?.message ?? describeFailure(error));
  const { status, message, substatus } = known ?? new CosmosError(500, 'The stand-in failed; its log says how.');
  return { status, text: toErrorBody(status, message), charge: refusedCharge, substatus };
}

/** An unexpected failure, with everything needed to repair it. */
export function describeFailure(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

/** A full or failing disk is not the client's fault and may recover: 503, which clients retry. */
function toStorageError(error: unknown): CosmosError | undefined {
  const failure = findSqliteFailure(error);
  if (failure === 'full' || failure === 'ioError') {
    return new CosmosError(503, 'The disk is full or cannot be written: nothing was stored. Free some space.', {
      cause: error,
    });
  }
  if (failure === 'corrupt' || failure === 'notADatabase') {
    return new CosmosError(500, 'The state file was damaged while it was in use. Stop, and restore it.', {
      cause: error,
    });
  }
  return undefined;
}

/** What a fault injector learns about a request. */
export function toFaultableRequest({ target }: Route, exchange: Exchange): FaultableRequest {
  const container = 'container' in target ? target.container : undefined;
  switch (target.kind) {
    case 'account':
      return { operation: 'account', container, id: undefined };
    case 'databases':
    case 'database':
      return { operation: 'database', container, id: undefined };
    case 'containers':
    case 'container':
      return { operation: 'container', container, id: undefined };
    case 'partition-key-ranges':
      return { operation: 'partition-key-ranges', container, id: undefined };
    case 'documents':
      return { operation: toDocumentOperation(target, exchange), container, id: undefined };
    case 'document':
      return { operation: toDocumentOperation(target, exchange), container, id: target.id };
    case 'offers':
    case 'unsupported':
      return { operation: 'other', container, id: undefined };
    default:
      return target satisfies never;
  }
}
