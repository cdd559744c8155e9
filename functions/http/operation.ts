import type { Cookie } from '@azure/functions';
import type { z } from 'zod';
import type { Caller } from '../../shared/domain/keys/caller.ts';
import type { Services, WorkflowServices } from '../../shared/domain/services.ts';
import type { PersonCaller } from '../../shared/domain/sessions/person-caller.ts';
import type { ErrorCode } from '../../shared/model/errors.ts';
import type { Role } from '../../shared/model/person.ts';
import type { Bucket } from '../../shared/model/tiers.ts';
import type { Tag } from './tags.ts';

/** One status an operation may answer with. With a schema the body is JSON, without one there is none, or it is `raw`. */
interface ResponseDeclaration {
  readonly description: string;
  readonly schema?: z.ZodType;
}
type Responses = Readonly<Record<number, ResponseDeclaration>>;

/** A body that is not JSON, such as a page or a script. */
export interface RawBody {
  readonly bytes: Uint8Array;
  readonly contentType: string;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface Answer {
  readonly status: number;
  readonly body?: unknown;
  readonly raw?: RawBody;
  readonly cookies?: readonly Cookie[];
}

type AnswerOf<R extends Responses> = {
  [Status in keyof R]: R[Status] extends { readonly schema: infer S extends z.ZodType }
    ? { readonly status: Status; readonly body: z.input<S>; readonly cookies?: readonly Cookie[] }
    : { readonly status: Status; readonly raw?: RawBody; readonly cookies?: readonly Cookie[] };
}[keyof R];

interface Described {
  /** Name of the function and `operationId`: verb-noun in kebab-case. */
  readonly name: string;
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly path: `/${string}`;
  readonly tag: Tag;
  readonly summary: string;
  readonly description?: string;
  /** Not in the specification: `x-extension: true` in the OpenAPI document. */
  readonly isExtension?: boolean;
  /** Left out of the OpenAPI document: pages for people. */
  readonly isHidden?: boolean;
  /** Encoding of the body; JSON unless stated. */
  readonly encoding?: 'application/json' | 'multipart/form-data' | 'application/x-www-form-urlencoded';
  /** Catalogue codes of the operation itself; those of every operation (401, 402, 429, 500, …) are added. */
  readonly errors?: readonly ErrorCode[];
}

type Keyed = {
  /** Rate bucket; the 402 names it too. */
  readonly bucket: Bucket;
  /** Query parameters that only a sandbox key may send: 400 with a live key. */
  readonly sandboxOnlyQuery?: readonly string[];
} & (
  | {
      /**
       * What a person needs to call it through the console. Viewers read; reviewers also decide, upload and submit; leads also look after webhooks.
       */
      readonly consoleRole: Role;
    }
  | {
      /** Sandbox-only endpoint: 403 with a live key. The console has none of these, as people work on live data. */
      readonly isSandboxOnly: true;
    }
);

interface Request<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType> {
  /** A `GET` that changes something, as signing in does. */
  readonly changesState?: boolean;
  readonly request?: { readonly path?: P; readonly query?: Q; readonly body?: B };
}

/** What a handler gets: the parsed and typed request, and the caller. */
interface Input<P, Q, B> {
  readonly path: P;
  readonly query: Q;
  readonly body: B;
  /** The request's trace context (W3C `traceparent`), for everything it causes; null without one. */
  readonly traceparent: string | null;
  /** A header of the request, by its name in lower case. */
  readonly header: (name: string) => string | null;
}

/** An operation as the pipeline, the route table and the OpenAPI document see it. */
export interface Operation extends Described {
  readonly bucket?: Bucket;
  /** Authorised by the session of a person with at least this role, in place of a key. */
  readonly leastRole?: Role;
  /** The role with which a person may call it through the console. */
  readonly consoleRole?: Role;
  readonly isSandboxOnly?: boolean;
  readonly sandboxOnlyQuery?: readonly string[];
  /** The operation starts or reads a workflow, so the function gets a Durable client. */
  readonly startsWorkflows?: boolean;
  readonly changesState?: boolean;
  readonly request: { readonly path?: z.ZodObject; readonly query?: z.ZodObject; readonly body?: z.ZodType };
  readonly responses: Responses;
  /** With `startsWorkflows` the services must be `WorkflowServices`. */
  readonly handle: (services: Services, input: ParsedInput) => Promise<Answer>;
}

export interface ParsedInput extends Input<unknown, unknown, unknown> {
  readonly caller: Caller | undefined;
}

type Handler<S, C, P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, R extends Responses> = (
  services: S,
  input: Input<z.output<P>, z.output<Q>, z.output<B>> & C,
) => Promise<AnswerOf<R>>;

type Declaration<S, C, P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, R extends Responses> = Described &
  Request<P, Q, B> & { readonly responses: R; readonly handle: Handler<S, C, P, Q, B, R> };

type WithCaller = { readonly caller: Caller };

// The declaration's types check the handler; from here on only the schemas are used, so the types are erased here, once.
const erase = (declaration: object): Operation => ({ request: {}, ...declaration }) as unknown as Operation;

/** Declares an operation that needs an API key. */
export const operation = <P extends z.ZodObject, Q extends z.ZodObject, B extends z.ZodType, const R extends Responses>(
  declaration: Declaration<Services, WithCaller, P, Q, B, R> & Keyed,
): Operation => erase(declaration);

/** Declares an operation that needs an API key and starts workflows. */
export const workflowOperation = <
  P extends z.ZodObject,
  Q extends z.ZodObject,
  B extends z.ZodType,
  const R extends Responses,
>(
  declaration: Declaration<WorkflowServices, WithCaller, P, Q, B, R> & Keyed,
): Operation => ({ ...erase(declaration), startsWorkflows: true });

/** Declares an operation of the console: it needs the session of a person, and is in no public document. */
export const consoleOperation = <
  P extends z.ZodObject,
  Q extends z.ZodObject,
  B extends z.ZodType,
  const R extends Responses,
>(
  declaration: Declaration<Services, { readonly caller: PersonCaller }, P, Q, B, R> & {
    /** Without it the operation is open on every plan, and its requests are not counted. */
    readonly bucket?: Bucket;
    readonly leastRole: Role;
  },
): Operation => ({ ...erase(declaration), isHidden: true });

/** Declares an operation that anybody may call. */
export const publicOperation = <
  P extends z.ZodObject,
  Q extends z.ZodObject,
  B extends z.ZodType,
  const R extends Responses,
>(
  declaration: Declaration<Services, object, P, Q, B, R>,
): Operation => erase(declaration);
