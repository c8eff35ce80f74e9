import * as v from 'valibot';
import { sessionSchema } from './auth.ts';
import { optionalEmail, optionalMobile, optionalName, uuid } from './fields.ts';
import { searchText, wholeNumber } from './list-query.ts';
import { linkPurpose, oneTimeLinkSchema } from './one-time-links.ts';
import { operation } from './operation.ts';
import { revisionSchema } from './records.ts';
import * as routes from './routes/people.ts';

/** `invited`: without a password yet. */
const PERSON_STATES = ['invited', 'active', 'disabled'] as const;
/** A `member` may not use this application. */
const PERSON_ROLES = ['administrator', 'member'] as const;
const PERSON_ORDERS = ['name', 'email', 'role', 'state', 'last_signed_in_at', 'created_at'] as const;
const PEOPLE_PER_PAGE = 200;
const MAX_SCOPES = 20;

const scopes = v.pipe(
  v.array(
    v.pipe(v.string(), v.regex(/^[a-z][a-z0-9_.:-]{0,39}$/, 'Use lower-case letters, digits and . : _ -')),
  ),
  v.maxLength(MAX_SCOPES),
  v.transform((list) => [...new Set(list)]),
);

export const profileFields = {
  first_name: optionalName,
  last_name: optionalName,
  email: optionalEmail,
  phone: optionalMobile,
};

export const profileInput = v.partial(v.strictObject(profileFields));
export type ProfileInput = v.InferInput<typeof profileInput>;

export const personSchema = v.object({
  id: uuid,
  version: v.number(),
  /** '' while unknown. */
  first_name: v.string(),
  last_name: v.string(),
  /** First and last name, else the email address or phone number. */
  name: v.string(),
  email: v.nullable(v.string()),
  phone: v.nullable(v.string()),
  scopes: v.array(v.string()),
  role: v.picklist(PERSON_ROLES),
  state: v.picklist(PERSON_STATES),
  /** Number of passkeys. */
  passkeys: v.number(),
  created_at: v.string(),
  /** Name; null: server or command line. */
  invited_by: v.nullable(v.string()),
  last_signed_in_at: v.nullable(v.string()),
  /** Newest one neither used nor revoked; may have expired. */
  link: v.nullable(v.object({ purpose: linkPurpose, created_at: v.string(), expires_at: v.string() })),
  is_self: v.boolean(),
});
export type ListedPerson = v.InferOutput<typeof personSchema>;

const written = v.object({ change_set_id: v.nullable(uuid), merged: v.array(v.string()) });
export const writtenPersonSchema = v.object({ data: personSchema, meta: written });
export type WrittenPerson = v.InferOutput<typeof writtenPersonSchema>;

const peopleQuery = v.strictObject({
  /** Tolerates typos and missing accents. */
  q: v.optional(searchText),
  role: v.optional(v.picklist(PERSON_ROLES)),
  state: v.optional(v.picklist(PERSON_STATES)),
  /** `extra_zero`: numbers like `+4402079460958`, of people who are not disabled. */
  phone: v.optional(v.literal('extra_zero')),
  sort: v.optional(v.picklist([...PERSON_ORDERS, ...PERSON_ORDERS.map((order) => `-${order}` as const)])),
  limit: v.optional(v.pipe(wholeNumber(3), v.minValue(1), v.maxValue(PEOPLE_PER_PAGE))),
  after: v.optional(v.pipe(v.string(), v.maxLength(2000))),
});
export type PeopleQuery = v.InferInput<typeof peopleQuery>;

const peopleResponse = v.object({
  data: v.array(personSchema),
  meta: v.object({
    next: v.nullable(v.string()),
    /** Of this search and role, in any state. */
    counts: v.object({ all: v.number(), invited: v.number(), active: v.number(), disabled: v.number() }),
  }),
});
export type PeopleResponse = v.InferOutput<typeof peopleResponse>;

export const listPeople = operation(routes.listPeople, {
  id: 'people.list',
  summary: 'List, search, filter and sort people.',
  query: peopleQuery,
  output: peopleResponse,
  failures: ['invalid_cursor'],
});

export const readPerson = operation(routes.readPerson, {
  id: 'people.read',
  summary: 'Get a person; the ETag is their version.',
  output: v.object({ data: personSchema }),
});

const invited = v.object({
  data: personSchema,
  meta: v.object({ change_set_id: uuid, link: oneTimeLinkSchema }),
});
export type InvitedPerson = v.InferOutput<typeof invited>;

export const invitePerson = operation(routes.invitePerson, {
  id: 'people.invite',
  summary: 'Invite a person; returns a one-time link. A repeat gets the same person and a new link.',
  body: v.strictObject({ ...profileFields, scopes }),
  success: 201,
  output: invited,
  failures: ['already_exists', 'conflict'],
});

export const changePerson = operation(routes.changePerson, {
  id: 'people.change',
  summary: 'Change a person’s name, email, phone or scopes; losing admin ends their sessions.',
  body: v.strictObject({ ...profileInput.entries, scopes: v.optional(scopes) }),
  output: writtenPersonSchema,
  failures: ['already_exists', 'own_account', 'last_administrator'],
});

export const disablePerson = operation(routes.disablePerson, {
  id: 'people.disable',
  summary: 'Disable a person, ending their sessions and revoking their link.',
  output: writtenPersonSchema,
  failures: ['own_account', 'last_administrator'],
});

export const enablePerson = operation(routes.enablePerson, {
  id: 'people.enable',
  summary: 'Enable a disabled person.',
  output: writtenPersonSchema,
});

const historyResponse = v.object({ data: v.array(revisionSchema) });
export type PersonHistory = v.InferOutput<typeof historyResponse>;

export const personHistory = operation(routes.personHistory, {
  id: 'people.history',
  summary: 'List the changes to a person’s account, newest first.',
  output: historyResponse,
});

export const listPersonSessions = operation(routes.listPersonSessions, {
  id: 'people.sessions',
  summary: 'List a person’s sessions.',
  output: v.object({ data: v.array(sessionSchema) }),
});

export const endPersonSession = operation(routes.endPersonSession, {
  id: 'people.endSession',
  summary: 'End one session of a person.',
  params: v.strictObject({ id: uuid, session: uuid }),
  failures: ['own_account'],
});

export const endPersonSessions = operation(routes.endPersonSessions, {
  id: 'people.endSessions',
  summary: 'End all sessions of a person.',
  output: v.object({ data: v.object({ ended: v.number() }) }),
  failures: ['own_account'],
});
