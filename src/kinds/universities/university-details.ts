import { capitalise } from '../../../contract/choice-label.ts';
import { commonZoneOf } from '../../../contract/time-zone.ts';
import { CONTROLS, university, UNIVERSITY_TYPES } from '../../../contract/universities.ts';
import { countryName, textOf } from '../../views/format/format.ts';
import { isEmpty } from '../../../contract/is-empty.ts';
import type { Details } from '../declaration.ts';
import { form, SOURCE_IDS_FIELD } from '../form.ts';

/** "Private university" */
const sortOf = (control: string, type: string) =>
  capitalise([control.split('_')[0], type].filter((part) => part !== '' && part !== 'other').join(' '));

export const universityDetails: Details = {
  kind: university,
  facts: (record, names) => [
    [textOf(record, 'city'), countryName(textOf(record, 'country'), names)].filter(Boolean).join(', '),
    sortOf(textOf(record, 'control'), textOf(record, 'type')),
    record['established'] === null ? '' : `Established ${String(record['established'])}`,
  ],
  link: 'website',
  computedOnChange: (field, values, before, _, computed) => {
    if (field !== 'country') return {};
    const current = values['time_zone'];
    const zone = commonZoneOf(values['country']);
    const isFree = isEmpty(current) || current === commonZoneOf(before['country']);
    if (zone && isFree) return { time_zone: zone };
    return !isEmpty(current) && current === computed['time_zone'] ? { time_zone: null } : {};
  },
  form: form([
    {
      title: 'General',
      fields: [
        { field: 'name', isWide: true },
        { field: 'aliases', input: 'aliases', isWide: true },
        { field: 'type', input: { type: 'choice', choices: UNIVERSITY_TYPES } },
        { field: 'control', input: { type: 'choice', choices: CONTROLS } },
        { field: 'established', input: 'integer', hint: 'Year' },
        {
          field: 'parent_id',
          input: { type: 'reference', to: 'universities' },
          hint: 'The university this one belongs to',
        },
      ],
    },
    {
      title: 'Location',
      fields: [
        { field: 'country', input: 'country' },
        { field: 'city' },
        { field: 'region' },
        { field: 'postcode' },
        { field: 'address', isWide: true },
        {
          field: 'latitude',
          input: { type: 'coordinate', other: 'longitude' },
          hint: 'Decimal degrees; north is positive',
        },
        {
          field: 'longitude',
          input: { type: 'coordinate', other: 'latitude' },
          hint: 'Decimal degrees; east is positive',
        },
        { field: 'time_zone', input: 'timeZone' },
      ],
    },
    {
      title: 'Contact',
      fields: [
        { field: 'website', input: 'url' },
        { field: 'domains', input: 'domains', hint: 'Separate domains with spaces' },
        { field: 'email', input: 'email' },
        { field: 'phone', input: 'phone', isWide: true },
      ],
    },
    {
      title: 'Description and IDs',
      fields: [
        { field: 'ror_id', hint: 'Its ID in the Research Organization Registry (ror.org)' },
        { field: 'description', input: 'long', isWide: true },
        SOURCE_IDS_FIELD,
      ],
    },
  ]),
};
