import type { Role, SessionDocument } from '../../model/person.ts';
import type { Caller } from '../keys/caller.ts';

/** A person who is signed in, in the workspace of their session. Always on live data. */
export interface PersonCaller extends Caller {
  readonly kind: 'person';
  readonly email: string;
  readonly role: Role;
  readonly session: SessionDocument;
}
