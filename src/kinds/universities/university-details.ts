import { capitalise } from '../../../contract/choice-label.ts';
import { commonZoneOf } from '../../../contract/time-zone.ts';
import { CONTROLS, university, UNIVERSITY_TYPES } from '../../../contract/universities.ts';
import { countryName, textOf } from '../../views/parts/format.ts';
import { isEmpty } from '../../api/is-empty.ts';
import type { Details } from '../declaration.ts';
import { SOURCE_IDS_FIELD } from '../source-ids-field.ts';

/** "Private university" */
const sortOf = (control: string, type: string) =>
  capitalise([control.split('_')[0], type].filter((part) => part !== '' && part !== 'other').join(' '));

export const universityDetails: Details = {
  kind: university,
  facts: (record) => [
    [textOf(record, 'city'), countryName(textOf(record, 'country'))].filter(Boolean).join(', '),
    sortOf(textOf(record, 'control'), textOf(record, 'type')),
    record['established'] === null ? '' : `Established ${String(record['established'])}`,
  ],
  link: 'website',
  computedOnChange: (field, values, before) => {
    const zone = field === 'country' ? commonZoneOf(values['country']) : undefined;
    const isFree = isEmpty(values['time_zone']) || values['time_zone'] === commonZoneOf(before['country']);
    return zone && isFree ? { time_zone: zone } : {};
  },
  form: [
    {
      title: 'General',
      fields: [
        { field: 'name', label: 'Name', input: { sort: 'text' }, isWide: true },
        { field: 'aliases', label: 'Other names', input: { sort: 'aliases' }, isWide: true },
        { field: 'type', label: 'Type', input: { sort: 'choice', choices: UNIVERSITY_TYPES } },
        { field: 'control', label: 'Ownership', input: { sort: 'choice', choices: CONTROLS } },
        { field: 'established', label: 'Established', input: { sort: 'integer' }, hint: 'Year' },
        {
          field: 'parent_id',
          label: 'Part of',
          input: { sort: 'reference', to: 'universities' },
          hint: 'The university this one belongs to',
        },
      ],
    },
    {
      title: 'Location',
      fields: [
        { field: 'country', label: 'Country', input: { sort: 'country' } },
        { field: 'city', label: 'City', input: { sort: 'text' } },
        { field: 'region', label: 'Region', input: { sort: 'text' } },
        { field: 'postcode', label: 'Postcode', input: { sort: 'text' } },
        { field: 'address', label: 'Address', input: { sort: 'text' }, isWide: true },
        {
          field: 'latitude',
          label: 'Latitude',
          input: { sort: 'coordinate', other: 'longitude' },
          hint: 'Decimal degrees; north is positive',
        },
        {
          field: 'longitude',
          label: 'Longitude',
          input: { sort: 'coordinate', other: 'latitude' },
          hint: 'Decimal degrees; east is positive',
        },
        { field: 'time_zone', label: 'Time zone', input: { sort: 'timeZone' } },
      ],
    },
    {
      title: 'Contact',
      fields: [
        { field: 'website', label: 'Website', input: { sort: 'url' } },
        {
          field: 'domains',
          label: 'Domains',
          input: { sort: 'domains' },
          hint: 'Separate domains with spaces',
        },
        { field: 'email', label: 'Email', input: { sort: 'email' } },
        { field: 'phone', label: 'Phone', input: { sort: 'phone' }, isWide: true },
      ],
    },
    {
      title: 'Description',
      fields: [
        {
          field: 'ror_id',
          label: 'ROR ID',
          input: { sort: 'text' },
          hint: 'Its ID in the Research Organization Registry (ror.org)',
        },
        { field: 'description', label: 'Description', input: { sort: 'long' }, isWide: true },
        SOURCE_IDS_FIELD,
      ],
    },
  ],
};
