// The program of the child process, the only place where untrusted files are opened.
import { loadExtractor } from '../media/extractors.ts';
import { runChildProgram } from './run-child-program.ts';

await runChildProgram(process, loadExtractor);
