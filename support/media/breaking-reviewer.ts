// The program of a child process that breaks whenever it is to apply what a language model said.
process.on('message', (message) => {
  if (JSON.stringify(message).includes('"opinion"')) process.kill(process.pid, 'SIGKILL');
});
await import('../../shared/analysis/worker/main.ts');
