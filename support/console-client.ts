import { addPerson } from '../shared/domain/people/add-person.ts';
import { createTicket } from '../shared/domain/people/tickets.ts';
import type { Services } from '../shared/domain/services.ts';
import { createWorkspace } from '../shared/domain/workspaces/create-workspace.ts';
import type { Role } from '../shared/model/person.ts';
import type { Tier } from '../shared/model/tiers.ts';
import type { createFrontDoor, TestAnswer, TestRequest } from './serve-request.ts';

export const consoleBase = '/api/console';
/** What a browser sends with a call of the service's own page. */
export const ownPage = { origin: 'http://localhost', 'sec-fetch-site': 'same-origin' } as const;

type FrontDoor = ReturnType<typeof createFrontDoor>;

/** Value of a cookie that an answer sets; undefined without it. */
export const cookieOf = ({ cookies }: TestAnswer, name: string): string | undefined =>
  cookies.find((cookie) => cookie.name === name)?.value;

/** A person who signed in by a one-time link. */
export interface SignedIn {
  readonly personId: string;
  readonly workspaceId: string;
  readonly token: string;
  /** A call of the console's page: the session's cookie, and an origin of the service's own. */
  readonly call: (request: Omit<TestRequest, 'key'>) => Promise<TestAnswer>;
}

/** Signs a person in by a ticket, in a workspace that exists or a new one. */
export async function signIn(
  services: Pick<Services, 'store' | 'clock' | 'random'>,
  frontDoor: FrontDoor,
  {
    role = 'lead',
    email = `${role}@example.com`,
    name = `A ${role}`,
    tier = 'enterprise',
    workspaceId,
  }: {
    readonly role?: Role;
    readonly email?: string;
    readonly name?: string;
    readonly tier?: Tier;
    readonly workspaceId?: string;
  } = {},
): Promise<SignedIn> {
  const id = workspaceId ?? (await createWorkspace(services, { name: 'Acme', tier })).workspaceId;
  const { personId } = await addPerson(services, id, { name, email, role });
  const { ticket } = await createTicket(services, personId);
  const answer = await frontDoor({ path: `${consoleBase}/sign-in?ticket=${ticket}` });
  const token = cookieOf(answer, '__Host-asset-review-session');
  if (token === undefined) throw new Error(`The link signed nobody in: ${answer.status}`);
  return {
    personId,
    workspaceId: id,
    token,
    call: (request) =>
      frontDoor({
        ...request,
        headers: { cookie: `__Host-asset-review-session=${token}`, ...ownPage, ...request.headers },
      }),
  };
}
