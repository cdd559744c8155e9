import { useEffect, useRef, useState } from 'preact/hooks';
import { refreshRulePacks, removeRulePack, saveRulePack, toFaults, useRulePacks } from '../api/rule-packs.ts';
import type { RulePackView } from '../api/types.ts';
import { useSession } from '../session/session.tsx';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { complain, notify } from '../ui/notices.tsx';
import { plural } from '../ui/words.ts';
import { RulePackCard } from './rule-pack-card.tsx';
import { RulePackForm } from './rule-pack-form.tsx';

/** A file that holds a pack whose name is in use. */
interface Meeting {
  readonly file: File;
  readonly current: RulePackView;
}

/** Reads a pack from a file and stores it, in place of revision `replaces` if that is given. Answers what is in use already under its name. */
async function addFile(file: File, replaces?: number, isAgain = false): Promise<Meeting | undefined> {
  try {
    const saved = await saveRulePack(JSON.parse(await file.text()), replaces);
    if (!('current' in saved)) notify(`${saved.pack.name} is saved.`);
    else if (saved.current) return { file, current: saved.current };
    else if (!isAgain)
      return await addFile(file, undefined, true); // It was removed meanwhile.
    else notify(`${file.name} was not added: another pack has its name. Try again.`, { tone: 'bad' });
  } catch (error) {
    const reasons = error instanceof SyntaxError ? ['It is not JSON.'] : toFaults(error);
    const others = reasons.length > 3 ? `; and ${reasons.length - 3} more` : '';
    notify(`${file.name} was not added. ${reasons.slice(0, 3).join('; ')}${others}`, { tone: 'bad', lastsMs: 20_000 });
  }
  await refreshRulePacks();
  return undefined;
}

async function remove(view: RulePackView): Promise<void> {
  try {
    await removeRulePack(view);
    notify(`${view.pack.name} is removed.`);
  } catch (error) {
    complain('The pack is still there.', error);
  }
  await refreshRulePacks();
}

/** The rule packs of the workspace, and those that ship with the service. Leads change them. */
export function RulePacksPage() {
  const mayChange = useSession().session.current.role === 'lead';
  const { data, error } = useRulePacks();
  const [editing, setEditing] = useState<{ readonly view: RulePackView | undefined }>();
  const [leaving, setLeaving] = useState<RulePackView>();
  const [meeting, setMeeting] = useState<Meeting>();
  const picker = useRef<HTMLInputElement>(null);
  useEffect(() => {
    document.title = 'Rule packs · Asset Review';
  }, []);
  const own = data?.packs.filter(({ isBuiltIn }) => !isBuiltIn) ?? [];
  return (
    <main id="main" class="page scrolling" tabIndex={-1}>
      <header class="page-head">
        <h1>Rule packs</h1>
        <p class="soft">{data ? plural(own.length, 'pack') : 'Reading…'} of this workspace</p>
        {mayChange ? (
          <div class="head-actions">
            <button type="button" onClick={() => picker.current?.click()}>
              Add from a file
            </button>
            <input
              ref={picker}
              type="file"
              hidden
              accept=".json,application/json"
              aria-label="A rule pack as JSON"
              onChange={({ currentTarget }) => {
                const [file] = currentTarget.files ?? [];
                if (file) void addFile(file).then(setMeeting);
                currentTarget.value = '';
              }}
            />
            <button type="button" class="main" onClick={() => setEditing({ view: undefined })}>
              New pack
            </button>
          </div>
        ) : undefined}
      </header>
      {error ? <p role="alert">The rule packs could not be read. {error.message}</p> : undefined}
      <p class="soft intro">
        A pack adds words that must not or must stand in a file to the rules that every review applies. It is chosen
        when files are submitted.
      </p>
      {data?.packs.map((view) => (
        <RulePackCard
          key={view.sidekickId}
          view={view}
          mayChange={mayChange}
          onChange={() => setEditing({ view })}
          onRemove={() => setLeaving(view)}
        />
      ))}
      {editing ? (
        <RulePackForm
          view={editing.view}
          sectors={data?.sectors ?? []}
          onClose={() => setEditing(undefined)}
          onSaved={({ pack }) => {
            setEditing(undefined);
            notify(`${pack.name} is saved.`);
            void refreshRulePacks();
          }}
        />
      ) : undefined}
      {leaving ? (
        <ConfirmDialog
          title={`Remove ${leaving.pack.name}?`}
          action="Remove"
          onClose={() => setLeaving(undefined)}
          onConfirm={() => void remove(leaving)}
        >
          It cannot be chosen any more. Files that were submitted with it are still reviewed with it.
        </ConfirmDialog>
      ) : undefined}
      {meeting ? (
        <ConfirmDialog
          title={`Replace ${meeting.current.pack.name}?`}
          action="Replace"
          onClose={() => setMeeting(undefined)}
          onConfirm={() => void addFile(meeting.file, meeting.current.revision ?? undefined).then(setMeeting)}
        >
          Version <bdi>{meeting.current.pack.version}</bdi> of this pack is in use, saved by{' '}
          <bdi>{meeting.current.savedBy ?? 'an operator'}</bdi>. What <bdi>{meeting.file.name}</bdi> says takes its
          place.
        </ConfirmDialog>
      ) : undefined}
    </main>
  );
}
