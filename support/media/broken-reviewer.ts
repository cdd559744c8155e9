// A process that applies rules and goes wrong, as the filename of a review says; of any other it tells which process reviewed it.
import type { ToChild, ToReview } from '../../shared/analysis/worker/protocol.ts';

let count = 0;
const say = (id: number, result?: unknown): void =>
  void process.send?.({ type: 'call', id, call: { method: 'next', result } });

function review({ context }: ToReview, id: number): void {
  process.stderr.write(`process ${process.pid}\n`, () => {
    count += 1;
    if (context.filename === 'is killed') process.kill(process.pid, 'SIGKILL');
    else if (context.filename === 'ends' || (context.filename === 'ends later' && count > 1)) process.exit(1);
    else if (context.filename !== 'hangs')
      say(id + 1, { issues: [], cleared: [], ruleSetVersion: `process ${process.pid}`, coverage: [] });
  });
}

process.on('disconnect', () => process.exit(0));
process.on('message', (message) => {
  const said = message as ToChild;
  if (said.type === 'job') say(1);
  else if (said.answer.ok && said.answer.value !== undefined) review(said.answer.value as ToReview, said.id);
});
