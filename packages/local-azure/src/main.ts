#!/usr/bin/env node
// `npx local-azure start`: a Functions app and the services it uses, on this machine.
import { runCommandLine } from './command-line.ts';

process.exitCode = await runCommandLine(process.argv.slice(2), process.cwd());
