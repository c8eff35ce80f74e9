import { CONTROLS, university, UNIVERSITY_TYPES } from '../../../contract/universities.ts';
import { recordCalls, type AnyRecord } from '../../api/records.ts';
import { countryName, sentence } from '../parts/format.ts';
import { StatusBadge } from '../parts/status-badge.tsx';
import type { Declaration } from '../records/declaration.ts';

const text = (record: AnyRecord, field: string) => String(record[field] ?? '');

/** Universities, as the shared list, detail and form show them. */
export const universities: Declaration = {
  kind: university,
  calls: recordCalls(university),
  path: '/university/',
  plural: 'Universities',
  singular: 'university',
  summary: (record) => [record['city'], countryName(text(record, 'country'))].filter(Boolean).join(', '),
  columns: [
    {
      field: 'country',
      title: 'Country',
      isSortable: true,
      width: '11rem',
      cell: (record) => countryName(text(record, 'country')),
    },
    {
      field: 'city',
      title: 'City',
      isSortable: true,
      width: '11rem',
      cell: (record) => text(record, 'city'),
    },
    {
      field: 'type',
      title: 'Type',
      isSortable: true,
      width: '8rem',
      cell: (record) => sentence(text(record, 'type')),
    },
    {
      field: 'established',
      title: 'Established',
      isSortable: true,
      width: '7.5rem',
      cell: (record) => text(record, 'established'),
    },
    {
      field: 'status',
      title: 'Status',
      isSortable: true,
      width: '8rem',
      cell: (record) => <StatusBadge status={record.status} />,
    },
  ],
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
          input: { sort: 'reference' },
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
          input: { sort: 'decimal' },
          hint: 'Degrees, north positive.',
        },
        {
          field: 'longitude',
          label: 'Longitude',
          input: { sort: 'decimal' },
          hint: 'Degrees, east positive.',
        },
        { field: 'time_zone', label: 'Time zone', input: { sort: 'timeZone' } },
      ],
    },
    {
      title: 'Contact',
      fields: [
        { field: 'website', label: 'Website', input: { sort: 'url' } },
        { field: 'domains', label: 'Domains', input: { sort: 'words', hint: 'Separated by spaces.' } },
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
      ],
    },
  ],
};
