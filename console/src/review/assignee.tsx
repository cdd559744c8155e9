import { cache, useReading } from '../api/cache.ts';
import { paths } from '../api/paths.ts';
import { ApiError, request, requestAgain } from '../api/request.ts';
import type { Issue } from '../api/types.ts';
import { useMayDecide, useSession } from '../session/session.tsx';
import { complain } from '../ui/notices.tsx';

interface Assignments {
  readonly assignments: readonly { readonly issueId: string; readonly personId: string; readonly name: string }[];
}

const assignmentsKey = (submissionId: string) => ['assignments', submissionId] as const;

/** Which finding of a submission is assigned to whom. */
export const useAssignments = (submissionId: string) =>
  useReading<Assignments>({
    key: assignmentsKey(submissionId),
    read: (signal) =>
      request<Assignments>('GET', paths.assignments(submissionId), { signal }).catch((error: unknown) => {
        if (error instanceof ApiError && error.status === 404) return { assignments: [] };
        throw error;
      }),
    everyMs: 30_000,
  });

/** The person a finding is assigned to, and a button to take it. */
export function Assignee({ submissionId, issue }: { readonly submissionId: string; readonly issue: Issue }) {
  const { person } = useSession().session;
  const mayDecide = useMayDecide();
  const { data } = useAssignments(submissionId);
  const current = data?.assignments.find(({ issueId }) => issueId === issue.id);
  const assign = (personId: string | null): void => {
    requestAgain('PUT', paths.assignee(submissionId, issue.id), { body: { personId } })
      .then(() => cache.invalidateQueries({ queryKey: assignmentsKey(submissionId) }))
      .catch((error: unknown) => complain('The finding could not be assigned.', error));
  };
  return (
    <p class="assignee">
      <span class="soft">{current ? 'Assigned to ' : 'Assigned to nobody'}</span>
      {current ? <bdi>{current.personId === person.personId ? 'you' : current.name}</bdi> : undefined}{' '}
      {!mayDecide ? undefined : current?.personId === person.personId ? (
        <button type="button" class="plain" onClick={() => assign(null)}>
          Give it back
        </button>
      ) : (
        <button type="button" class="plain" onClick={() => assign(person.personId)}>
          Take it
        </button>
      )}
    </p>
  );
}
