import { inspect } from 'node:util';
import { maskSecrets } from './mask-secrets.ts';

/** What the parent's history says about a failed activity. */
export interface ActivityFailure {
  readonly reason: string;
  readonly details: string;
}

/**
 * The reason and the details of a failed activity as the real engine writes them: two spaces before the message, which
 * is masked; the details are the JSON text of a .NET exception and hold the JavaScript stack in clear.
 */
export function toActivityFailure(name: string, thrown: unknown): ActivityFailure {
  const { message: clear, stack } = describeThrown(thrown);
  const message = maskSecrets(clear);
  return {
    reason: `Activity function '${name}' failed:  ${message}`,
    details: JSON.stringify({
      $type: 'System.Exception, System.Private.CoreLib',
      ClassName: 'System.Exception',
      Message: ` ${message}`,
      Data: null,
      InnerException: {
        $type: 'Microsoft.Azure.WebJobs.Script.Workers.Rpc.RpcException, Microsoft.Azure.WebJobs.Script',
        IsUserException: false,
        RemoteStackTrace: stack,
        RemoteMessage: message,
        RemoteTypeName: null,
        Message: `Result: Failure\nException: ${message}\nStack: ${stack}`,
        Data: { $type: 'System.Collections.ListDictionaryInternal, System.Private.CoreLib' },
        InnerException: null,
        HelpLink: null,
        Source: 'Microsoft.Azure.WebJobs.Script',
        HResult: hresult,
        StackTrace: '   at <stack>',
      },
      HelpURL: null,
      StackTraceString: null,
      RemoteStackTraceString: null,
      RemoteStackIndex: 0,
      ExceptionMethod: null,
      HResult: hresult,
      Source: null,
      WatsonBuckets: null,
    }),
  };
}

/** .NET's COR_E_EXCEPTION. */
const hresult = -2146233088;

/** What the Node worker makes of a thrown value. */
function describeThrown(thrown: unknown): { readonly message: string; readonly stack: string } {
  if (thrown instanceof Error) return { message: thrown.message, stack: thrown.stack ?? '' };
  if (thrown === null || thrown === undefined) return { message: 'Unknown error', stack: '' };
  return { message: typeof thrown === 'string' ? thrown : inspect(thrown), stack: '' };
}

/** JSON text of what an activity returned: bytes become base64 and nothing becomes null. Throws what JSON throws. */
export function toActivityResult(value: unknown): string | null {
  if (ArrayBuffer.isView(value)) {
    return JSON.stringify(Buffer.from(value.buffer, value.byteOffset, value.byteLength).toString('base64'));
  }
  return value === null || value === undefined ? null : (JSON.stringify(value) ?? null);
}
