import { MAX_SEARCH_LENGTH } from '../../../contract/constants.ts';
import type { PeopleQuery } from '../../../contract/people.ts';
import { addressWith } from '../navigation/address-with.ts';
import { PEOPLE_PATH } from '../navigation/record-address.ts';

type State = NonNullable<PeopleQuery['state']>;
type Role = NonNullable<PeopleQuery['role']>;
type Order = NonNullable<PeopleQuery['sort']>;

const PAGE_SIZE = '100';

const STATES: readonly string[] = ['invited', 'active', 'disabled'] satisfies State[];
const ROLES: readonly string[] = ['administrator', 'member'] satisfies Role[];
const ORDERS = /^-?(name|email|role|state|last_signed_in_at|created_at)$/;

export const readPeopleQuery = (search: URLSearchParams, text = search.get('q') ?? ''): PeopleQuery => {
  const [state, role, sort, after] = ['state', 'role', 'sort', 'after'].map((name) => search.get(name) ?? '');
  return {
    ...(text.trim() && { q: text.trim().slice(0, MAX_SEARCH_LENGTH) }),
    ...(STATES.includes(state ?? '') && { state: state as State }),
    ...(ROLES.includes(role ?? '') && { role: role as Role }),
    ...(search.get('phone') === 'extra_zero' && { phone: 'extra_zero' }),
    ...(ORDERS.test(sort ?? '') && { sort: sort as Order }),
    ...(after && { after }),
    limit: PAGE_SIZE,
  };
};

/** Starts at the first page. */
export const peopleAddress = (
  search: URLSearchParams,
  changed: Readonly<Record<string, string | undefined>>,
): string => addressWith(PEOPLE_PATH, { after: null, dialog: null, person: null, ...changed }, search);
