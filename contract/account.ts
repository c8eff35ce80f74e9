import * as v from 'valibot';
import { operation } from './operation.ts';
import { personSchema, profileInput, writtenPersonSchema } from './people.ts';
import * as routes from './routes/account.ts';

const accountSchema = v.object({
  ...personSchema.entries,
  password_changed_at: v.nullable(v.string()),
});
export type Account = v.InferOutput<typeof accountSchema>;

export const readAccount = operation(routes.readAccount, {
  id: 'account.read',
  summary: 'Get your account; the ETag is its version.',
  output: v.object({ data: accountSchema }),
});

export const changeAccount = operation(routes.changeAccount, {
  id: 'account.change',
  summary: 'Change your own name, email or phone number.',
  body: profileInput,
  output: writtenPersonSchema,
  failures: ['already_exists'],
});

const password = v.pipe(v.string(), v.minLength(1, 'Enter a password.'), v.maxLength(1024));

export const changePassword = operation(routes.changePassword, {
  id: 'account.changePassword',
  summary: 'Change your password, ending your other sessions.',
  body: v.strictObject({ current_password: password, new_password: password }),
  output: v.object({ data: v.object({ ended: v.number() }) }),
  failures: ['overloaded'],
});
