#!/usr/bin/env node
// `npx local-azure start`: a Functions app and the services it uses, on this machine.
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);

// The rest is loaded only now: an older Node lacks modules that it imports and would print a stack.
if (major > 22 || (major === 22 && minor >= 13)) {
  const { runCommandLine } = await import('./command-line.ts');
  process.exitCode = await runCommandLine(process.argv.slice(2), process.cwd());
} else {
  process.stderr.write(`local-azure needs Node 22.13 or newer; this is Node ${process.versions.node}.\n`);
  process.exitCode = 2;
}
