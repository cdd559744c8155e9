// `npm start`: the whole service on this machine.
import { bypassProxy } from './bypass-proxy.ts';
import { useCompileCache } from './use-compile-cache.ts';

bypassProxy(process.env);
useCompileCache(process.env);
const { runStart } = await import('./run-start.ts');
process.exit(await runStart(process.argv.slice(2), process.env));
