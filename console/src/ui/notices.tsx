import { useEffect, useReducer } from 'preact/hooks';
import { Icon } from './icons.tsx';

interface Notice {
  readonly id: number;
  readonly text: string;
  readonly tone: 'calm' | 'bad';
  readonly action?: { readonly label: string; readonly run: () => void };
  readonly lastsMs: number;
}

let count = 0;
let notices: readonly Notice[] = [];
const listeners = new Set<() => void>();

function set(next: readonly Notice[]): void {
  notices = next;
  for (const listener of listeners) listener();
}

export const dismissNotice = (id: number): void => set(notices.filter((notice) => notice.id !== id));

/** Says something at the foot of the page, read aloud too. Returns its id. */
export function notify(text: string, options: Partial<Pick<Notice, 'tone' | 'action' | 'lastsMs'>> = {}): number {
  const { tone = 'calm', action, lastsMs = 8000 } = options;
  count += 1;
  const id = count;
  // What an older message offers to undo is not the latest any more.
  const others = action ? notices.filter((notice) => !notice.action) : notices;
  set([...others.slice(-2), { id, text, tone, ...(action ? { action } : {}), lastsMs }]);
  return id;
}

/** What went wrong, in the words of the service. */
export const complain = (what: string, error: unknown): number =>
  notify(`${what} ${error instanceof Error ? error.message : ''}`.trim(), { tone: 'bad', lastsMs: 12_000 });

function NoticeLine({ notice }: { readonly notice: Notice }) {
  useEffect(() => {
    const timer = setTimeout(() => dismissNotice(notice.id), notice.lastsMs);
    return () => clearTimeout(timer);
  }, [notice]);
  const { action } = notice;
  return (
    <div class={`notice ${notice.tone}`}>
      <span>{notice.text}</span>
      {action ? (
        <button
          type="button"
          class="plain"
          onClick={() => {
            dismissNotice(notice.id);
            action.run();
          }}
        >
          {action.label}
        </button>
      ) : undefined}
      <button type="button" class="plain" aria-label="Dismiss message" onClick={() => dismissNotice(notice.id)}>
        <Icon name="close" />
      </button>
    </div>
  );
}

export function Notices() {
  const [, redraw] = useReducer((turn: number) => turn + 1, 0);
  useEffect(() => {
    const listener = () => redraw(undefined);
    listeners.add(listener);
    return () => void listeners.delete(listener);
  }, []);
  return (
    <div class="notices" role="status" aria-live="polite">
      {notices.map((notice) => (
        <NoticeLine key={notice.id} notice={notice} />
      ))}
    </div>
  );
}
