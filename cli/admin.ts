// `npm run admin -- RESOURCE VERB`: the operator's commands (docs/operations.md).
import { runAdmin } from './admin/run-admin.ts';

process.exitCode = await runAdmin(process.argv.slice(2), process.env);
