import type { Account } from '../account.ts';
import type { ProfileInput, WrittenPerson } from '../people.ts';
import { route } from '../route.ts';

const path = '/v1/account';

export const readAccount = route<{ output: { data: Account } }>()('GET', path);

export const changeAccount = route<{ body: ProfileInput; output: WrittenPerson }>()('PATCH', path, {
  ifMatch: 'required',
});

export const changePassword = route<{
  body: { current_password: string; new_password: string };
  output: { data: { ended: number } };
}>()('POST', `${path}/password`);
