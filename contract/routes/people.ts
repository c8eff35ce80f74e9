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

const access = 'admin';
const path = '/v1/people';
const one = `${path}/{id}` as const;

export const listPeople = route<{ query: PeopleQuery; output: PeopleResponse }>()({
  method: 'GET',
  path,
  access,
});

export const readPerson = route<{ output: { data: ListedPerson } }>()({ method: 'GET', path: one, access });

export const invitePerson = route<{
  body: ProfileInput & { scopes: string[] };
  output: InvitedPerson;
}>()({ method: 'POST', path, access, idempotent: true });

export const changePerson = route<{ body: ProfileInput & { scopes?: string[] }; output: WrittenPerson }>()({
  method: 'PATCH',
  path: one,
  access,
  ifMatch: 'required',
});

export const disablePerson = route<{ output: WrittenPerson }>()({
  method: 'POST',
  path: `${one}/disable`,
  access,
});

export const enablePerson = route<{ output: WrittenPerson }>()({
  method: 'POST',
  path: `${one}/enable`,
  access,
});

export const personHistory = route<{ output: PersonHistory }>()({
  method: 'GET',
  path: `${one}/history`,
  access,
});

export const listPersonSessions = route<{ output: { data: readonly PersonSession[] } }>()({
  method: 'GET',
  path: `${one}/sessions`,
  access,
});

export const endPersonSession = route()({
  method: 'DELETE',
  path: `${one}/sessions/{session}`,
  access,
});

export const endPersonSessions = route<{ output: { data: { ended: number } } }>()({
  method: 'DELETE',
  path: `${one}/sessions`,
  access,
});
