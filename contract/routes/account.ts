import type { Account } from '../account.ts';
import type { ProfileInput, WrittenPerson } from '../people.ts';
import { route } from '../route.ts';

const access = 'admin';
const path = '/v1/account';

export const readAccount = route<{ output: { data: Account } }>()({ method: 'GET', path, access });

export const changeAccount = route<{ body: ProfileInput; output: WrittenPerson }>()({
  method: 'PATCH',
  path,
  access,
  ifMatch: 'required',
});

export const changePassword = route<{
  body: { current_password: string; new_password: string };
  output: { data: { ended: number } };
}>()({ method: 'POST', path: `${path}/password`, access });
