// A child process that applies rules and is killed, or ends by itself, before it answers. The filename says which.
import type { ToChild } from '../../shared/analysis/worker/protocol.ts';

process.on('message', (message) => {
  const said = message as ToChild;
  if (said.type !== 'job' || said.job.kind !== 'review') return;
  process.stderr.write(`process ${process.pid}\n`, () => {
    if (said.job.kind === 'review' && said.job.context.filename === 'is killed') process.kill(process.pid, 'SIGKILL');
    else process.exit(1);
  });
});
