import type { Account } from '../account.ts';
import type { WrittenPerson } from '../people.ts';
import { route } from '../route.ts';

const access = 'admin';
const path = '/v1/account';

export const readAccount = route<{ output: { data: Account } }>()({ method: 'GET', path, access });

export const changeAccount = route<{
  body: {
    readonly first_name?: string | null;
    readonly last_name?: string | null;
    readonly email?: string | null;
    readonly phone?: string | null;
  };
  output: WrittenPerson;
}>()({ method: 'PATCH', path, access, ifMatch: 'required' });

export const changePassword = route<{
  body: { current_password: string; new_password: string };
  output: { data: { ended: number } };
}>()({ method: 'POST', path: `${path}/password`, access });
