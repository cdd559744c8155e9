import { useEffect, useRef, useState } from 'preact/hooks';
import { cache } from '../api/cache.ts';
import type { Decision, Issue } from '../api/types.ts';
import { useSession } from '../session/session.tsx';
import { complain, dismissNotice, notify } from '../ui/notices.tsx';
import { plural, statusWords } from '../ui/words.ts';
import { type Choice, DecidedMeanwhile, decideMany, decideOne, historyKey, readHistory, takeBack } from './decide.ts';
import { underWay } from './under-way.ts';
import type { AssetIds } from './use-review.ts';

/** A decision that conflicts with somebody else's. */
export interface Clash {
  readonly issue: Issue;
  readonly choice: Choice;
  readonly latest: Decision;
}

/** An act of deciding, from the key press on. */
interface Act {
  readonly issues: readonly Issue[];
  readonly at: number;
  /** One decision for each finding; rejects where it was refused. */
  readonly made: Promise<readonly Decision[]>;
  /** The message that offers to undo it, once it is made. */
  noticeId?: number;
  isUndone?: boolean;
}

const undoMs = 60_000;
const queueKey = ['queue', 'head'];

const sayWhich = (issues: readonly Issue[]): string =>
  issues.length === 1 ? `Finding ${issues[0]?.referenceNumber}` : plural(issues.length, 'finding');

/** The browser asks before a page is left whose decisions are still on their way. */
function askBeforeLeaving(event: BeforeUnloadEvent): void {
  if (underWay.size > 0) event.preventDefault();
}

/** The decisions that conflict with those of others: asked about one by one, oldest first. */
function useClashes() {
  const [clashes, setClashes] = useState<readonly Clash[]>([]);
  return {
    clash: clashes[0],
    // Of two choices about one finding the later counts.
    addClash: (clash: Clash): void =>
      setClashes((all) =>
        all.some(({ issue }) => issue.id === clash.issue.id)
          ? all.map((one) => (one.issue.id === clash.issue.id ? clash : one))
          : [...all, clash],
      ),
    closeClash: (): void => setClashes((all) => all.slice(1)),
  };
}

/** Deciding, with undo for a minute, and the dialog when somebody else decided first. */
export function useDeciding(ids: AssetIds) {
  const { session } = useSession();
  const { personId } = session.person;
  const { clash, addClash, closeClash } = useClashes();
  /** What can be undone, latest last; of several acts about one finding only the last. */
  const acts = useRef<readonly Act[]>([]);

  useEffect(() => {
    addEventListener('beforeunload', askBeforeLeaving);
    return () => removeEventListener('beforeunload', askBeforeLeaving);
  }, []);

  const undoOne = async ({ made }: Act, issue: Issue): Promise<boolean> => {
    const decision = made.then((all) => all.find(({ issueId }) => issueId === issue.id));
    try {
      return await takeBack(ids, issue, decision, personId);
    } catch (error) {
      if (!(error instanceof DecidedMeanwhile)) throw error;
      addClash({ issue, choice: { status: issue.status, note: 'Undone.' }, latest: error.latest });
      return false;
    }
  };

  const undo = async (act = acts.current.at(-1)): Promise<void> => {
    if (act === undefined || !acts.current.includes(act) || Date.now() - act.at > undoMs) {
      notify('There is nothing to undo.');
      return;
    }
    acts.current = acts.current.filter((one) => one !== act);
    act.isUndone = true;
    if (act.noticeId !== undefined) dismissNotice(act.noticeId);
    try {
      let isDone = true;
      for (const issue of act.issues) isDone = (await undoOne(act, issue)) && isDone;
      if (isDone) notify(`${sayWhich(act.issues)}: undone.`, { lastsMs: 3000 });
      void cache.invalidateQueries({ queryKey: queueKey });
    } catch (error) {
      complain(`${sayWhich(act.issues)}: not undone.`, error);
    }
  };

  /** Keeps an act as what `undo` takes back next, and says when it is made. Rejects as `made` does. */
  const keep = async (issues: readonly Issue[], choice: Choice, made: Promise<readonly Decision[]>): Promise<void> => {
    const act: Act = { issues, at: Date.now(), made };
    const within = new Set(issues.map(({ id }) => id));
    acts.current = [...acts.current.filter((one) => !one.issues.some(({ id }) => within.has(id))), act];
    try {
      await made;
    } catch (error) {
      acts.current = acts.current.filter((one) => one !== act);
      throw error;
    }
    void cache.invalidateQueries({ queryKey: queueKey });
    if (act.isUndone) return;
    act.noticeId = notify(`${sayWhich(issues)}: ${statusWords[choice.status].toLowerCase()}.`, {
      action: { label: 'Undo', run: () => void undo(act) },
      lastsMs: undoMs,
    });
  };

  const decide = async (issue: Issue, choice: Choice, seen?: number): Promise<void> => {
    try {
      const made = decideOne(ids, issue, choice, { personId, seen });
      await keep(
        [issue],
        choice,
        made.then((one) => [one]),
      );
    } catch (error) {
      if (error instanceof DecidedMeanwhile) addClash({ issue, choice, latest: error.latest });
      else complain(`Finding ${issue.referenceNumber} is as it was.`, error);
    }
  };

  const decideAll = async (issues: readonly Issue[], choice: Choice): Promise<void> => {
    try {
      await keep(issues, choice, decideMany(ids, issues, choice));
    } catch (error) {
      complain('Not all of these findings were decided.', error);
    }
  };

  /** So that the first key press need not wait for it. */
  const prepare = (issue: Issue): void => {
    if (cache.getQueryData([...historyKey(issue.id)]) === undefined) readHistory(ids, issue.id).catch(() => undefined);
  };

  return { decide, decideAll, undo, prepare, clash, closeClash };
}
