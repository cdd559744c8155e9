import { describe, expect, it } from 'vitest';
import { startApp } from './support/start-app.ts';

describe('an invocation', () => {
  it('gives the handler a context of its own', async () => {
    const { request, log } = await startApp(`app.http('ctx', { route: 'ctx/{id}', handler: async (request, context) => {
      context.log('seen', { a: 1 }); context.warn('careful'); context.trace('deep'); context.error('bad');
      return { jsonBody: { id: context.invocationId, name: context.functionName, retry: context.retryContext ?? null,
        trace: context.traceContext, trigger: context.options.trigger.type, returns: context.options.return.type,
        metadata: context.triggerMetadata ?? null, params: request.params } };
    } });`);
    const first = (await (await request('/ctx/1')).json()) as { id: string };
    const second = (await (await request('/ctx/2')).json()) as { id: string };
    expect(first).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/) as string,
      name: 'ctx',
      retry: null,
      trace: { traceParent: '', traceState: '', attributes: {} },
      trigger: 'httpTrigger',
      returns: 'http',
      metadata: null,
      params: { id: '1' },
    });
    expect(second.id).not.toBe(first.id);
    const scope = { source: 'user', functionName: 'ctx', invocationId: first.id };
    expect(log.filter(({ invocationId }) => invocationId === first.id)).toEqual([
      { level: 'information', message: 'seen { a: 1 }', ...scope },
      { level: 'warning', message: 'careful', ...scope },
      { level: 'trace', message: 'deep', ...scope },
      { level: 'error', message: 'bad', ...scope },
    ]);
  });

  it('runs hooks in order, with data they share', async () => {
    const { request, host } = await startApp(`const seen = [];
      app.hook.appStart((c) => { c.hookData.x = 1; seen.push('appStart'); });
      app.hook.preInvocation(async (c) => { await null; c.hookData.n = 1; seen.push('pre 1'); });
      app.hook.preInvocation((c) => { c.hookData.n += 1; seen.push('pre ' + c.hookData.n + ' ' + c.invocationContext.functionName); });
      app.hook.postInvocation((c) => seen.push('post ' + c.hookData.n + ' ' + JSON.stringify(c.result) + ' ' + c.error));
      app.http('hooked', { handler: async () => { seen.push('handler'); return { body: 'x' }; } });
      app.http('seen', { handler: async () => ({ jsonBody: [...seen] }) });`);
    await request('/hooked');
    expect(await (await request('/seen')).json()).toEqual([
      'appStart',
      'pre 1',
      'pre 2 hooked',
      'handler',
      'post 2 {"body":"x"} null',
      'pre 1',
      'pre 2 seen',
    ]);
    await host.stop();
  });

  it('lets hooks replace inputs, handler, result and error', async () => {
    const { request } = await startApp(`
      app.hook.preInvocation((c) => {
        if (c.invocationContext.functionName === 'inputs') c.inputs = ['other input'];
        if (c.invocationContext.functionName === 'handler') c.functionHandler = async () => ({ body: 'other handler' });
      });
      app.hook.postInvocation((c) => {
        const name = c.invocationContext.functionName;
        if (name === 'result') c.result = { status: 201, body: 'other result' };
        if (name === 'cleared') { c.error = undefined; c.result = { status: 299, body: 'was ' + c.result }; }
        if (name === 'replaced') c.error = new Error('other error');
        if (name === 'broken') throw new Error('the hook itself');
      });
      app.http('inputs', { handler: async (input) => ({ body: String(input) }) });
      app.http('handler', { handler: async () => ({ body: 'own' }) });
      app.http('result', { handler: async () => ({ body: 'own' }) });
      app.http('cleared', { handler: async () => { throw new Error('own'); } });
      app.http('replaced', { handler: async () => ({ body: 'own' }) });
      app.http('broken', { handler: async () => ({ body: 'own' }) });`);
    const answers: Record<string, readonly [number, string]> = {};
    for (const name of ['inputs', 'handler', 'result', 'cleared', 'replaced', 'broken']) {
      const answer = await request(`/${name}`);
      answers[name] = [answer.status, await answer.text()];
    }
    expect(answers).toEqual({
      inputs: [200, 'other input'],
      handler: [200, 'other handler'],
      result: [201, 'other result'],
      cleared: [299, 'was null'],
      replaced: [500, ''],
      broken: [500, ''],
    });
  });

  it('shows log lines to log hooks, which may change them', async () => {
    const { request, log } = await startApp(`
      app.hook.log((c) => { if (c.category === 'user') { c.level = 'critical'; c.message = c.message.replace(/key=\\w+/, 'key=***'); } });
      app.http('log', { handler: async (r, context) => { context.log('key=secret'); return {}; } });`);
    await request('/log');
    expect(log.find(({ source }) => source === 'user')).toMatchObject({ level: 'critical', message: 'key=***' });
  });

  it('that fails tells the log why and the client nothing', async () => {
    const { request, log } = await startApp(
      `app.http('fail', { handler: async () => { throw new Error('the reason'); } });`,
    );
    const answer = await request('/fail');
    expect([answer.status, await answer.text()]).toEqual([500, '']);
    expect(log.at(-1)).toMatchObject({ level: 'error', functionName: 'fail' });
    expect(log.at(-1)?.message).toContain('the reason');
  });

  it('that asks for content negotiation fails, and the log says why', async () => {
    const { request, log } = await startApp(
      `app.http('negotiate', { handler: async () => ({ body: 'x', enableContentNegotiation: true }) });`,
    );
    expect((await request('/negotiate')).status).toBe(500);
    expect(log.at(-1)?.message).toContain('enableContentNegotiation is not supported');
  });

  it('is cut off when it takes longer than functionTimeout', async () => {
    const hostJson = { version: '2.0', functionTimeout: '00:00:00.100', extensions: { http: { routePrefix: '' } } };
    const { request, log } = await startApp(
      `app.http('never', { handler: () => new Promise(() => {}) }); app.http('ok', { handler: async () => ({ body: 'ok' }) });`,
      { hostJson },
    );
    const answer = await request('/never');
    expect([answer.status, await answer.text()]).toEqual([500, '']);
    expect(log.at(-1)?.message).toContain('ran longer than functionTimeout (100 ms)');
    expect(await (await request('/ok')).text()).toBe('ok');
  });
});
