// `npm run listen -- --forward-to http://127.0.0.1:PORT/PATH`: webhooks for a receiver on this machine (docs/webhooks.md).
import { resolve } from 'node:path';
import { runListen } from './listen/run-listen.ts';
import { CommandError } from './options.ts';
import { findRunningService } from './review/find-service.ts';

process.exitCode = await runListen(process.argv.slice(2), {
  name: 'npm run listen --',
  environment: process.env,
  findService: async (given) => {
    const service = await findRunningService(given, resolve('.local'));
    if (service !== undefined) return service;
    throw new CommandError(
      'No service answers on this machine: start one with npm start, or pass --url U and --key K.',
    );
  },
});
