import { describe, expect, it } from 'vitest';
import { startApp } from '../support/start-app.ts';

const yearly = '0 0 0 1 1 *';

describe('a timer function', () => {
  it('can be run by name and gets the timer in camel case', async () => {
    const { host, request } = await startApp(
      `let seen; app.http('seen', { handler: async () => ({ jsonBody: seen }) });
      app.timer('sweep', { schedule: '%WHEN%', handler: async (timer, context) => { seen = { timer, retry: context.retryContext ?? null, metadata: context.triggerMetadata ?? null }; } });`,
      {
        settings: { WHEN: yearly },
      },
    );
    await host.runTimer('sweep');
    const nextYear = new Date().getUTCFullYear() + 1;
    expect(await (await request('/seen')).json()).toEqual({
      timer: {
        isPastDue: false,
        schedule: { adjustForDST: true },
        scheduleStatus: {
          last: '0001-01-01T00:00:00.000+00:00',
          next: `${nextYear}-01-01T00:00:00.000+00:00`,
          lastUpdated: expect.any(String) as string,
        },
      },
      retry: null,
      metadata: null,
    });
  });

  it('runs on its schedule', async () => {
    const { request } = await startApp(
      `let runs = 0; app.timer('tick', { schedule: '* * * * * *', handler: async () => { runs += 1; } });
       app.http('runs', { handler: async () => ({ jsonBody: runs }) });`,
    );
    await expect.poll(async () => (await request('/runs')).json()).toBeGreaterThan(1);
  });

  it('is tried again as its retry policy says, and told how often', async () => {
    const { host, request } = await startApp(`const seen = [];
      const fail = (timer, context) => { seen.push(context.retryContext); throw new Error('attempt ' + seen.length); };
      app.timer('fixed', { schedule: '${yearly}', retry: { strategy: 'fixedDelay', maxRetryCount: 2, delayInterval: 0 }, handler: fail });
      app.http('seen', { handler: async () => ({ jsonBody: seen.map(({ retryCount, maxRetryCount, exception }) => [retryCount, maxRetryCount, exception?.message]) }) });`);
    await expect(host.runTimer('fixed')).rejects.toThrow('attempt 3');
    expect(await (await request('/seen')).json()).toEqual([
      [0, 2, null],
      [1, 2, 'attempt 1'],
      [2, 2, 'attempt 2'],
    ]);
  });

  it('can be started through the admin address', async () => {
    const { request } = await startApp(
      `let runs = 0; app.timer('sweep', { schedule: '${yearly}', handler: async () => { runs += 1; } });
       app.http('runs', { handler: async () => ({ jsonBody: runs }) });`,
    );
    expect((await request('/admin/functions/sweep', { method: 'POST', body: '{}' })).status).toBe(202);
    await expect.poll(async () => (await request('/runs')).json()).toBe(1);
  });

  it('that is switched off or unknown cannot be run', async () => {
    const { host } = await startApp(`app.timer('off', { schedule: '${yearly}', handler: async () => {} });`, {
      settings: { 'AzureWebJobs.off.Disabled': 'true' },
    });
    await expect(host.runTimer('off')).rejects.toThrow('no timer function off that is switched on');
    await expect(host.runTimer('nothing')).rejects.toThrow('no timer function nothing');
  });

  it('keeps its schedule in the state folder', async () => {
    const code = `app.timer('sweep', { schedule: '${yearly}', handler: async () => {} });`;
    const first = await startApp(code);
    const stateFolder = `${first.appFolder}/state`;
    await (await startApp(code, { stateFolder })).host.stop();
    const { host } = await startApp(code, { stateFolder });
    expect(host.functions).toEqual([{ name: 'sweep', trigger: 'timer' }]);
  });
});
