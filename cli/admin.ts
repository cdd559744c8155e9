// `npm run admin -- RESOURCE VERB`: the operator's commands (docs/operations.md).
import { bypassProxy } from '../local/bypass-proxy.ts';

// With --state the stores are on this machine.
bypassProxy(process.env);
const { runAdmin } = await import('./admin/run-admin.ts');
process.exitCode = await runAdmin(process.argv.slice(2), process.env);
