import type { PersonSession } from '../auth.ts';
import type {
  InvitedPerson,
  ListedPerson,
  PeopleQuery,
  PeopleResponse,
  PersonHistory,
  ProfileInput,
  WrittenPerson,
} from '../people.ts';
import { route } from '../route.ts';

const path = '/v1/people';
const one = `${path}/{id}` as const;

export const listPeople = route<{ query: PeopleQuery; output: PeopleResponse }>()('GET', path);

export const readPerson = route<{ output: { data: ListedPerson } }>()('GET', one);

export const invitePerson = route<{ body: ProfileInput & { scopes: string[] }; output: InvitedPerson }>()(
  'POST',
  path,
  { idempotent: true },
);

export const changePerson = route<{ body: ProfileInput & { scopes?: string[] }; output: WrittenPerson }>()(
  'PATCH',
  one,
  { ifMatch: 'required' },
);

export const disablePerson = route<{ output: WrittenPerson }>()('POST', `${one}/disable`);

export const enablePerson = route<{ output: WrittenPerson }>()('POST', `${one}/enable`);

export const personHistory = route<{ output: PersonHistory }>()('GET', `${one}/history`);

export const listPersonSessions = route<{ output: { data: readonly PersonSession[] } }>()(
  'GET',
  `${one}/sessions`,
);

export const endPersonSession = route()('DELETE', `${one}/sessions/{session}`);

export const endPersonSessions = route<{ output: { data: { ended: number } } }>()(
  'DELETE',
  `${one}/sessions`,
);
