// `npm start`: the whole service on this machine.
import { useCompileCache } from './use-compile-cache.ts';

useCompileCache(process.env);
const { runStart } = await import('./run-start.ts');
process.exit(await runStart(process.argv.slice(2), process.env));
