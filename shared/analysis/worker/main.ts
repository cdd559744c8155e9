// The program of the child process, the only place where untrusted files are opened.
import { loadExtractor } from '../media/extractors.ts';
import { runChildProgram } from './run-child-program.ts';

// Not awaited: the package is CommonJS, which has no top-level await.
void runChildProgram(process, loadExtractor);
