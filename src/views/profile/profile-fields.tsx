import type { FieldError } from '../../../contract/failure.ts';
import type { Profile } from '../../wiring/flows/account-form.ts';
import { LinkedMessage } from '../navigation/linked-message.tsx';
import { TextField } from '../parts/text-field.tsx';

export type KnownProfile = Readonly<Record<keyof Profile, string | null>>;

export const PROFILE_FIELDS = ['first_name', 'last_name', 'email', 'phone'] as const;

export const readProfile = (form: HTMLFormElement): Profile => {
  const data = new FormData(form);
  const text = (name: string) => String(data.get(name) ?? '').trim();
  return {
    first_name: text('first_name'),
    last_name: text('last_name'),
    email: text('email'),
    phone: text('phone'),
  };
};

export const changedFields = (known: KnownProfile, typed: Profile): Partial<Profile> =>
  Object.fromEntries(
    PROFILE_FIELDS.filter((field) => (known[field] ?? '') !== typed[field]).map((field) => [
      field,
      typed[field],
    ]),
  );

/** Updates only untouched inputs. */
export const rebaseProfile = (form: HTMLFormElement, before: KnownProfile, after: KnownProfile): void => {
  const typed = readProfile(form);
  for (const field of PROFILE_FIELDS) {
    const input = form.elements.namedItem(field);
    if (input instanceof HTMLInputElement && typed[field] === (before[field] ?? ''))
      input.value = after[field] ?? '';
  }
};

interface ProfileFieldsProps {
  readonly known: KnownProfile;
  readonly errors: readonly FieldError[];
  /** Allows the browser to fill them in. */
  readonly isOwn?: boolean;
}

/** Uncontrolled; read with `readProfile`. */
export const ProfileFields = ({ known, errors, isOwn = false }: ProfileFieldsProps) => {
  const field = (name: keyof Profile, ownAutoComplete: string) => {
    const error = errors.find(({ path }) => path === name);
    return {
      name,
      autoComplete: isOwn ? ownAutoComplete : 'off',
      defaultValue: known[name] ?? '',
      error: error && <LinkedMessage {...error} />,
    };
  };
  return (
    <div className="form-grid">
      <TextField {...field('first_name', 'given-name')} label="First name" maxLength={255} />
      <TextField {...field('last_name', 'family-name')} label="Last name" maxLength={255} />
      <TextField
        {...field('email', 'email')}
        label="Email"
        type="email"
        inputMode="email"
        autoCapitalize="none"
        spellCheck={false}
      />
      <TextField
        {...field('phone', 'tel')}
        label="Phone"
        type="tel"
        inputMode="tel"
        hint="With the country code, such as +977 98…"
      />
    </div>
  );
};
