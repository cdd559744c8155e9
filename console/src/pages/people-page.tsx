import { useEffect } from 'preact/hooks';
import { useSession } from '../session/session.tsx';
import { KeysCard } from './keys-card.tsx';
import { PeopleCard } from './people-card.tsx';

/** Who works in the workspace, and which programs do. For leads. */
export function PeoplePage() {
  const { session } = useSession();
  useEffect(() => {
    document.title = 'People and keys · Asset Review';
  }, []);
  return (
    <main id="main" class="page scrolling" tabIndex={-1}>
      <header class="page-head">
        <h1>People and keys</h1>
      </header>
      {session.current.role === 'lead' ? (
        <>
          <PeopleCard />
          <KeysCard />
        </>
      ) : (
        <p>Only leads look after people and keys.</p>
      )}
    </main>
  );
}
