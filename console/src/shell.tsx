import type { ComponentChildren } from 'preact';
import { useEffect } from 'preact/hooks';
import { useLocation } from 'preact-iso';
import { pages } from './api/paths.ts';
import { useSession } from './session/session.tsx';
import { complain } from './ui/notices.tsx';

const places = [
  { href: pages.queue, label: 'Queue', leadOnly: false },
  { href: pages.rules, label: 'Rules', leadOnly: false },
  { href: pages.rulePacks, label: 'Rule packs', leadOnly: false },
  { href: pages.webhooks, label: 'Webhooks', leadOnly: true },
  { href: pages.people, label: 'People and keys', leadOnly: true },
] as const;

const isHere = (path: string, href: string): boolean =>
  href === pages.queue ? path === href || path.startsWith('/console/submissions') : path === href;

function WorkspaceChoice() {
  const { session, choose } = useSession();
  const { route } = useLocation();
  const { workspaces, current } = session;
  if (workspaces.length < 2) return <span class="workspace">{workspaces[0]?.name}</span>;
  return (
    <select
      class="workspace"
      aria-label="Workspace"
      value={current.workspaceId}
      onChange={(event) => {
        choose(event.currentTarget.value).then(
          () => route(pages.queue),
          (error: unknown) => complain('The workspace could not be changed.', error),
        );
      }}
    >
      {workspaces.map(({ workspaceId, name }) => (
        <option key={workspaceId} value={workspaceId}>
          {name}
        </option>
      ))}
    </select>
  );
}

/** The frame of every page: navigation, workspace and signed-in person. */
export function Shell({ children }: { readonly children: ComponentChildren }) {
  const { session, signOut } = useSession();
  const { path } = useLocation();
  const { person, current } = session;
  // On a telephone the navigation is wider than the screen.
  useEffect(() => document.querySelector('nav [aria-current]')?.scrollIntoView({ block: 'nearest' }), [path]);
  return (
    <>
      <a class="skip" href="#main">
        Skip to the content
      </a>
      <header class="bar">
        <a class="brand" href={pages.queue}>
          <img src="/console/icon.svg" alt="" width="24" height="24" />
          <span>Asset Review</span>
        </a>
        <nav aria-label="Main">
          {places
            .filter(({ leadOnly }) => !leadOnly || current.role === 'lead')
            .map(({ href, label }) => (
              <a key={href} href={href} {...(isHere(path, href) ? { 'aria-current': 'page' } : {})}>
                {label}
              </a>
            ))}
        </nav>
        <WorkspaceChoice />
        <details class="menu">
          <summary>
            <span class="initials" aria-hidden="true">
              {initials(person.name)}
            </span>
            <span class="hidden">Signed in as {person.name}</span>
          </summary>
          <div class="menu-body">
            <p>
              <strong>{person.name}</strong>
              <br />
              <span class="soft">
                {person.email} · {current.role}
              </span>
            </p>
            <button
              type="button"
              onClick={() => void signOut().catch((error: unknown) => complain('You are still signed in.', error))}
            >
              Sign out
            </button>
          </div>
        </details>
      </header>
      {children}
    </>
  );
}

const initials = (name: string): string =>
  name
    .split(/\s+/)
    .map((word) => String.fromCodePoint(word.codePointAt(0) ?? 32))
    .slice(0, 2)
    .join('')
    .toUpperCase();
