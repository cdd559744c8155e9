// `npm run verify -- PACK.zip`: whether an evidence pack is whole and was signed by the service (docs/evidence-packs.md).
import { runVerify } from './verify/run-verify.ts';

process.exitCode = await runVerify('npm run verify --', process.argv.slice(2));
