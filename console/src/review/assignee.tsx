import { cache, useReading } from '../api/cache.ts';
import { paths } from '../api/paths.ts';
import { ApiError, request, requestAgain } from '../api/request.ts';
import type { Issue, PersonList } from '../api/types.ts';
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

/** Who may be given a finding: everybody of the workspace who decides. */
const usePeople = (isWanted: boolean) =>
  useReading<PersonList>({
    key: ['people'],
    read: (signal) => request('GET', paths.people, { signal }),
    enabled: isWanted,
    staleMs: 5 * 60_000,
  }).data?.people.filter(({ role }) => role !== 'viewer') ?? [];

/** The person a finding is assigned to, to be changed by those who decide. */
export function Assignee({ submissionId, issue }: { readonly submissionId: string; readonly issue: Issue }) {
  const { person } = useSession().session;
  const mayDecide = useMayDecide();
  const { data } = useAssignments(submissionId);
  const people = usePeople(mayDecide);
  const current = data?.assignments.find(({ issueId }) => issueId === issue.id);
  const assign = (personId: string | null): void => {
    void requestAgain('PUT', paths.assignee(submissionId, issue.id), { body: { personId } })
      .catch((error: unknown) => complain('The finding could not be assigned.', error))
      .then(() => cache.invalidateQueries({ queryKey: assignmentsKey(submissionId) }));
  };
  if (!mayDecide)
    return (
      <p class="assignee soft">
        Assigned to <bdi>{current?.name ?? 'nobody'}</bdi>
      </p>
    );
  const others = people.filter(({ personId }) => personId !== person.personId);
  const isGone =
    current && current.personId !== person.personId && others.every((one) => one.personId !== current.personId);
  return (
    <label class="assignee inline">
      Assigned to
      <select value={current?.personId ?? ''} onChange={({ currentTarget: { value } }) => assign(value || null)}>
        <option value="">nobody</option>
        <option value={person.personId}>you</option>
        {others.map(({ personId, name }) => (
          <option key={personId} value={personId}>
            {name}
          </option>
        ))}
        {isGone ? <option value={current.personId}>{current.name}</option> : undefined}
      </select>
    </label>
  );
}
