import { optionalPhone } from '../../../contract/fields.ts';
import { internationalPhone } from '../../../contract/phone-numbers.ts';
import type { Store } from '../../stores/store.ts';

/** Without a trunk prefix. Not in the schema, which the app loads without the phone library. */
export const withInternationalPhones = <Input extends Readonly<Record<string, unknown>>>(
  { kind }: Store,
  input: Input,
): Input => {
  const phones = Object.entries(input).flatMap(([field, value]) =>
    typeof value === 'string' && kind.fields[field] === optionalPhone
      ? [[field, internationalPhone(value, null)] as const]
      : [],
  );
  return { ...input, ...Object.fromEntries(phones) };
};
