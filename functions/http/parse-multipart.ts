import { z } from 'zod';
import { ValidationError } from '../../shared/model/errors.ts';

/** A part that carries a file name. */
export interface UploadedFile {
  readonly filename: string;
  /** The content type of the part; text/plain if it has none (RFC 7578 section 4.4). */
  readonly contentType: string;
  /** A view of the request's body. */
  readonly bytes: Uint8Array;
}

const isFile = (value: unknown): value is UploadedFile => typeof value === 'object' && value !== null;

/** A field of a form that must be a file with a name. */
export const uploadedFile = z
  .custom<UploadedFile>(isFile, { message: 'The part must be a file', params: { code: 'invalid_type' } })
  .refine((file) => !isFile(file) || file.filename !== '', {
    path: ['filename'],
    message: 'The file must have a name',
    params: { code: 'too_small' },
  })
  .meta({ override: { type: 'string', format: 'binary', contentMediaType: 'application/octet-stream' } });

/** No form of this service has so many parts: more are a mistake or an attack. */
const maximumParts = 20;
const maximumPartHeaderBytes = 8192;

const refuse = (message: string): ValidationError =>
  new ValidationError([{ path: '', code: 'invalid_format', message }]);

/** `boundary` of a multipart/form-data content type (RFC 2046 section 5.1.1); undefined when there is none. */
function findBoundary(contentType: string): string | undefined {
  const match = /^multipart\/form-data\s*;(?:.*;)?\s*boundary=(?:"([^"]{1,70})"|([^\s;"]{1,70}))/i.exec(contentType);
  return match?.[1] ?? match?.[2];
}

/** Parameters of a header by lower-case name, quoted or not: .NET sends tokens, browsers escape quotes as %22. */
function parseParameters(header: string): ReadonlyMap<string, string> {
  const parameters = new Map<string, string>();
  for (const [, name = '', quoted, token = ''] of header.matchAll(
    /;\s*([^\s=;]+)\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^;\s]*))/g,
  )) {
    parameters.set(name.toLowerCase(), quoted?.replaceAll(/\\(["\\])/g, '$1').replaceAll('%22', '"') ?? token);
  }
  return parameters;
}

/** `filename*` (RFC 5987) wins over `filename` where a client sends both. */
function findFilename(parameters: ReadonlyMap<string, string>): string | undefined {
  const encoded = /^utf-8'[^']*'(.*)$/i.exec(parameters.get('filename*') ?? '')?.[1];
  try {
    return encoded === undefined ? parameters.get('filename') : decodeURIComponent(encoded);
  } catch {
    return parameters.get('filename');
  }
}

interface Part {
  readonly name: string;
  readonly value: string | UploadedFile;
}

function toPart(headerText: string, bytes: Uint8Array): Part {
  const lines = headerText.split('\r\n');
  const header = (name: string): string | undefined =>
    lines
      .find((line) => line.toLowerCase().startsWith(`${name}:`))
      ?.slice(name.length + 1)
      .trim();
  const disposition = header('content-disposition') ?? '';
  const parameters = parseParameters(disposition);
  const name = parameters.get('name');
  if (name === undefined || !/^form-data\b/i.test(disposition)) throw refuse('Every part of the form must have a name');
  const filename = findFilename(parameters);
  return {
    name,
    value:
      filename === undefined
        ? Buffer.from(bytes).toString('utf8')
        : { filename, contentType: header('content-type') ?? 'text/plain', bytes },
  };
}

function* readParts(body: Buffer, boundary: string): Generator<Part> {
  const delimiter = `--${boundary}`;
  // The first delimiter may follow a preamble; every later one ends the line of the part before it.
  const afterPreamble = body.indexOf(`\r\n${delimiter}`);
  let at = body.indexOf(delimiter) === 0 ? 0 : afterPreamble + 2;
  if (at !== 0 && afterPreamble < 0) throw refuse('The body does not contain its boundary');
  for (at += delimiter.length; body.toString('latin1', at, at + 2) !== '--'; ) {
    const lineEnd = body.indexOf('\r\n', at);
    const headersEnd = body.indexOf('\r\n\r\n', at);
    if (headersEnd < 0 || headersEnd - at > maximumPartHeaderBytes)
      throw refuse('A part of the form has no readable headers');
    // A part without content may share the end of its headers with the delimiter.
    const end = body.indexOf(`\r\n${delimiter}`, headersEnd);
    if (end < 0) throw refuse('The form ends in the middle of a part');
    yield toPart(body.toString('utf8', lineEnd, headersEnd), body.subarray(headersEnd + 4, end));
    at = end + 2 + delimiter.length;
  }
}

/**
 * Reads a multipart/form-data body (RFC 7578) into one object: files as `UploadedFile`, other fields as text.
 * Throws `ValidationError`: `invalid_format` for a body that is no such form, `duplicate` for a name that comes twice.
 */
export function parseMultipart(body: Uint8Array, contentType: string): Readonly<Record<string, string | UploadedFile>> {
  const boundary = findBoundary(contentType);
  if (boundary === undefined) throw refuse('The body must be multipart/form-data with a boundary');
  const fields = new Map<string, string | UploadedFile>();
  const repeated = new Set<string>();
  let count = 0;
  for (const { name, value } of readParts(Buffer.from(body.buffer, body.byteOffset, body.byteLength), boundary)) {
    count += 1;
    if (count > maximumParts) throw refuse(`The form has more than ${maximumParts} parts`);
    if (fields.has(name)) repeated.add(name);
    fields.set(name, value);
  }
  if (repeated.size > 0) {
    throw new ValidationError(
      [...repeated].map((path) => ({ path, code: 'duplicate', message: 'The part was sent more than once' })),
    );
  }
  return Object.fromEntries(fields);
}
