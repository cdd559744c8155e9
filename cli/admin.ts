// `npm run admin -- RESOURCE VERB`: what an operator does (docs/commands.md).
import { runAdmin } from './admin/run-admin.ts';

process.exitCode = await runAdmin(process.argv.slice(2), process.env);
