// `npm run review -- FILE…`: uploads, submits, waits and prints what was found (docs/gate.md).
import { resolve } from 'node:path';
import { lookAtLocalFiles } from './report/look-at-local-files.ts';
import { findService } from './review/find-service.ts';
import { runReview } from './review/run-review.ts';

process.exitCode = await runReview(process.argv.slice(2), {
  name: 'npm run review --',
  environment: process.env,
  findService: (given, note) => findService(given, resolve('.local'), note),
  lookAtFiles: lookAtLocalFiles,
});
