import { CONTROLS, university, UNIVERSITY_TYPES } from '../../../contract/universities.ts';
import type { Details } from '../declaration.ts';

export const universityDetails: Details = {
  kind: university,
  form: [
    {
      title: 'Name',
      fields: [
        { field: 'name', label: 'Name', input: { sort: 'text' }, isWide: true },
        { field: 'aliases', label: 'Other names', input: { sort: 'aliases' }, isWide: true },
        { field: 'type', label: 'Type', input: { sort: 'choice', choices: UNIVERSITY_TYPES } },
        { field: 'control', label: 'Control', input: { sort: 'choice', choices: CONTROLS } },
        { field: 'established', label: 'Established', input: { sort: 'integer' }, hint: 'The year.' },
        {
          field: 'parent_id',
          label: 'Part of',
          input: { sort: 'reference', to: 'universities' },
          hint: 'The university it belongs to.',
        },
      ],
    },
    {
      title: 'Place',
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
          hint: 'Degrees, north positive.',
        },
        {
          field: 'longitude',
          label: 'Longitude',
          input: { sort: 'coordinate', other: 'latitude' },
          hint: 'Degrees, east positive.',
        },
        { field: 'time_zone', label: 'Time zone', input: { sort: 'timeZone' } },
      ],
    },
    {
      title: 'Contact',
      fields: [
        { field: 'website', label: 'Website', input: { sort: 'url' } },
        { field: 'domains', label: 'Domains', input: { sort: 'domains' }, hint: 'Separated by spaces.' },
        { field: 'email', label: 'Email', input: { sort: 'email' } },
        { field: 'phone', label: 'Phone', input: { sort: 'phone' }, isWide: true },
      ],
    },
    {
      title: 'More',
      fields: [
        {
          field: 'ror_id',
          label: 'ROR id',
          input: { sort: 'text' },
          hint: 'Research Organization Registry.',
        },
        { field: 'description', label: 'Description', input: { sort: 'long' }, isWide: true },
        {
          field: 'source_ids',
          label: 'Source ids',
          input: { sort: 'codes' },
          hint: 'How the lists it was imported from identify it. Separated by spaces.',
          isWide: true,
        },
      ],
    },
  ],
};
