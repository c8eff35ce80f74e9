import { ADMIN_SCOPE } from '../../../contract/constants.ts';
import type { Revision } from '../../../contract/records.ts';
import type { FormField } from '../../kinds/declaration.ts';
import { formatMoment } from '../format/dates.ts';
import { ROLE_NAMES } from './person-text.tsx';

const LABELS: Readonly<Record<string, string>> = {
  first_name: 'First name',
  last_name: 'Last name',
  email: 'Email',
  phone: 'Phone',
  scopes: 'Role',
  disabled_at: 'Disabled since',
  password_changed_at: 'Password changed',
  link: 'Link',
  passkeys: 'Passkeys',
  sessions: 'Sessions ended',
};

export const PERSON_FIELDS: ReadonlyMap<string, FormField> = new Map(
  Object.entries(LABELS).map(([field, label]) => [field, { field, label, input: { type: 'text' } }]),
);

const isLink = (value: unknown): value is { purpose: string; expires_at: string } =>
  typeof value === 'object' && value !== null && 'purpose' in value && 'expires_at' in value;

const readable = (field: string, value: unknown): unknown => {
  if (field === 'scopes' && Array.isArray(value)) {
    const role = value.includes(ADMIN_SCOPE) ? ROLE_NAMES.administrator : ROLE_NAMES.member;
    return [role, ...value.filter((scope) => scope !== ADMIN_SCOPE)].join(', ');
  }
  if (isLink(value)) {
    const purpose = value.purpose === 'reset' ? 'Password reset' : 'Invitation';
    return `${purpose}, until ${formatMoment(value.expires_at)}`;
  }
  return value;
};

export const readablePersonChanges = (changes: Revision['fields']): Revision['fields'] =>
  changes.map(({ field, before, after }) => ({
    field,
    before: readable(field, before),
    after: readable(field, after),
  }));
