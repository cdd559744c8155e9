import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';

/** Requests to the app under test; paths start with a slash. */
export interface Session {
  readonly endpoint: string;
  get(path: string, headers?: Readonly<Record<string, string>>): Promise<Response>;
  post(path: string, body: unknown): Promise<Response>;
  /** JSON of a GET that has to answer 200. */
  read(path: string): Promise<unknown>;
}

export function openSession(endpoint: string): Session {
  const get: Session['get'] = (path, headers = {}) => fetch(`${endpoint}${path}`, { headers });
  return {
    endpoint,
    get,
    post: (path, body) => fetch(`${endpoint}${path}`, { method: 'POST', body: JSON.stringify(body) }),
    read: async (path) => {
      const answer = await get(path);
      assert.equal(answer.status, 200, `${path} answered ${answer.status}`);
      return answer.json();
    },
  };
}

/** An id that no other run of the suite uses. */
export const newId = (): string => `check-${randomBytes(6).toString('hex')}`;

const pauseMs = 50;

/** Asks again and again until the answer is acceptable; the check's own time limit ends it. */
export async function poll<Answer>(ask: () => Promise<Answer>, isDone: (answer: Answer) => boolean): Promise<Answer> {
  for (;;) {
    const answer = await ask();
    if (isDone(answer)) return answer;
    await delay(pauseMs);
  }
}

/** What functions noted under an id, once there are that many entries. */
export async function readNotes<Note>(session: Session, id: string, count: number): Promise<readonly Note[]> {
  return poll(
    async () => (await session.read(`/notes/${id}`)) as readonly Note[],
    (notes) => notes.length >= count,
  );
}

/** Status, content type and text of an answer. */
export async function readAnswer(answer: Response): Promise<readonly [number, string | null, string]> {
  return [answer.status, answer.headers.get('content-type'), await answer.text()];
}
