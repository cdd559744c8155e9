// `npm run emulators`: only the stand-ins.
import { bypassProxy } from './bypass-proxy.ts';
import { useCompileCache } from './use-compile-cache.ts';

bypassProxy(process.env);
useCompileCache(process.env);
const { runEmulators } = await import('./run-emulators.ts');
process.exit(await runEmulators(process.argv.slice(2), process.env));
