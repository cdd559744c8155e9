import { useEffect, useRef, useState } from 'preact/hooks';
import { cache } from '../api/cache.ts';
import type { Decision, Issue } from '../api/types.ts';
import { useSession } from '../session/session.tsx';
import { complain, dismissNotice, notify } from '../ui/notices.tsx';
import { plural, statusWords } from '../ui/words.ts';
import { type Choice, DecidedMeanwhile, decideMany, decideOne, historyKey, readHistory } from './decide.ts';
import { underWay } from './under-way.ts';
import type { AssetIds } from './use-review.ts';

/** A decision that conflicts with somebody else's. */
export interface Clash {
  readonly issue: Issue;
  readonly choice: Choice;
  readonly latest: Decision;
}

interface Undoable {
  readonly issues: readonly Issue[];
  readonly at: number;
  /** The message that offers it. */
  readonly noticeId: number;
}

const undoMs = 60_000;
const queueKey = ['queue', 'head'];

/** Returns the finding to its state before the latest decision. */
async function takeBack(ids: AssetIds, issue: Issue, personId: string): Promise<void> {
  const { decisions } = await readHistory(ids, issue.id, 0);
  const [latest, before] = decisions;
  await decideOne(
    ids,
    issue,
    {
      status: before?.status ?? issue.status,
      ...(before?.reason ? { reason: before.reason } : {}),
      note: 'Undone.',
    },
    { personId, seen: latest?.version ?? 0 },
  );
}

/** The browser asks before a page is left whose decisions are still on their way. */
function askBeforeLeaving(event: BeforeUnloadEvent): void {
  if (underWay.size > 0) event.preventDefault();
}

/** Deciding, with undo for a minute, and the dialog when somebody else decided first. */
export function useDeciding(ids: AssetIds) {
  const { session } = useSession();
  const { personId } = session.person;
  const [clash, setClash] = useState<Clash>();
  const last = useRef<Undoable | undefined>(undefined);

  useEffect(() => {
    addEventListener('beforeunload', askBeforeLeaving);
    return () => removeEventListener('beforeunload', askBeforeLeaving);
  }, []);

  const undo = async (): Promise<void> => {
    const done = last.current;
    if (done === undefined || Date.now() - done.at > undoMs) {
      notify('There is nothing to undo.');
      return;
    }
    last.current = undefined;
    dismissNotice(done.noticeId);
    try {
      for (const issue of done.issues) await takeBack(ids, issue, personId);
      notify('Undone.', { lastsMs: 3000 });
    } catch (error) {
      complain('It could not be undone.', error);
    }
  };

  const settle = (issues: readonly Issue[], choice: Choice): void => {
    const what = issues.length === 1 ? `Finding ${issues[0]?.referenceNumber}` : plural(issues.length, 'finding');
    const noticeId = notify(`${what}: ${statusWords[choice.status].toLowerCase()}.`, {
      action: { label: 'Undo', run: () => void undo() },
      lastsMs: undoMs,
    });
    last.current = { issues, at: Date.now(), noticeId };
    void cache.invalidateQueries({ queryKey: queueKey });
  };

  const decide = async (issue: Issue, choice: Choice, seen?: number): Promise<void> => {
    try {
      await decideOne(ids, issue, choice, { personId, ...(seen === undefined ? {} : { seen }) });
      settle([issue], choice);
    } catch (error) {
      if (error instanceof DecidedMeanwhile) setClash({ issue, choice, latest: error.latest });
      else complain(`Finding ${issue.referenceNumber} is as it was.`, error);
    }
  };

  const decideAll = async (issues: readonly Issue[], choice: Choice): Promise<void> => {
    try {
      await decideMany(ids, issues, choice);
      settle(issues, choice);
    } catch (error) {
      complain('Not all of these findings were decided.', error);
    }
  };

  /** So that the first key press need not wait for it. */
  const prepare = (issue: Issue): void => {
    if (cache.getQueryData([...historyKey(issue.id)]) === undefined) readHistory(ids, issue.id).catch(() => undefined);
  };

  return { decide, decideAll, undo, prepare, clash, closeClash: () => setClash(undefined) };
}
