import type { DurableHttpResponse } from '../contract.ts';

const jsonHeaders = { 'Content-Type': 'application/json; charset=utf-8' };

/** An answer without a body. */
export function toEmptyAnswer(status: number): DurableHttpResponse {
  return { status, headers: {}, body: '' };
}

/** An answer with a JSON body. */
export function toJsonAnswer(
  status: number,
  body: unknown,
  headers: Readonly<Record<string, string>> = {},
): DurableHttpResponse {
  return { status, headers: { ...jsonHeaders, ...headers }, body: JSON.stringify(body) };
}

/** The extension's body for an exception: the extension's message, the exception's own message and its .NET type. */
export function toExceptionAnswer(
  status: 400 | 500,
  exceptionType:
    | 'System.ArgumentException'
    | 'System.InvalidOperationException'
    | 'Newtonsoft.Json.JsonReaderException',
  exceptionMessage: string,
): DurableHttpResponse {
  return toJsonAnswer(status, {
    Message: messages[exceptionType],
    ExceptionMessage: exceptionMessage,
    ExceptionType: exceptionType,
    StackTrace: '   at <stack>',
  });
}

const messages = {
  'System.ArgumentException': 'One or more of the arguments submitted is incorrect',
  'System.InvalidOperationException': 'Something went wrong while processing your request',
  'Newtonsoft.Json.JsonReaderException': 'Invalid JSON content',
} as const;
