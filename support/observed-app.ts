// The app with two hooks that note every invocation: an entry file for the local host, for recordings.
import functions from '@azure/functions';
import { invocations } from './observed-invocations.ts';

functions.app.hook.preInvocation(({ hookData }) => {
  hookData['startedAt'] = new Date().toISOString();
  hookData['started'] = performance.now();
});

functions.app.hook.postInvocation(({ hookData, inputs, invocationContext, result, error }) => {
  const [input] = inputs;
  const isHttp = input instanceof functions.HttpRequest;
  const failed = error !== null && error !== undefined;
  const { status = 200 } = (result ?? {}) as { readonly status?: number | string };
  invocations.push({
    timestamp: String(hookData['startedAt']),
    name: invocationContext.functionName,
    url: isHttp ? input.url : '',
    resultCode: isHttp ? String(failed ? 500 : status) : '0',
    duration: Math.round(performance.now() - Number(hookData['started'])),
  });
});

await import('../functions/main.ts');
