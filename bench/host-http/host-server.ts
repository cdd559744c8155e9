import { startFunctionsHost } from 'local-azure/functions-host';

const host = await startFunctionsHost({
  appFolder: `${import.meta.dirname}/../..`,
  entryFile: `${import.meta.dirname}/app.ts`,
  hostJson: { version: '2.0', extensions: { http: { routePrefix: '' } } },
  settings: {},
  port: 0,
  log: () => undefined,
});
process.send?.(host.port);
