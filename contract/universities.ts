import { impliedTimeZone } from './time-zone.ts';
import * as fields from './fields.ts';
import { kind, type RecordInput } from './records.ts';

export const UNIVERSITY_TYPES = [
  'university',
  'college',
  'institute',
  'polytechnic',
  'school',
  'academy',
  'other',
] as const;
export const CONTROLS = ['public', 'private', 'private_for_profit', 'other'] as const;
const MIN_FOUNDING_YEAR = 800;

const MS_PER_HOUR = 3_600_000;
/** In UTC+14: browser and server agree. */
const latestYear = () => new Date(Date.now() + 14 * MS_PER_HOUR).getUTCFullYear();

export const university = kind({
  singular: 'university',
  plural: 'universities',
  title: 'name',
  fields: {
    name: fields.requiredName,
    aliases: fields.aliases,
    country: fields.countryCode,
    city: fields.optionalName,
    region: fields.optionalName,
    address: fields.optionalName,
    postcode: fields.optionalCode,
    latitude: fields.optionalLatitude,
    longitude: fields.optionalLongitude,
    time_zone: fields.optionalTimeZone,
    type: fields.optionalChoice(UNIVERSITY_TYPES),
    control: fields.optionalChoice(CONTROLS),
    established: fields.optionalInteger(MIN_FOUNDING_YEAR, 9999, 'Enter a year between 800 and this year.'),
    website: fields.optionalUrl,
    domains: fields.domains,
    email: fields.optionalEmail,
    phone: fields.optionalPhone,
    ror_id: fields.optionalRorId,
    description: fields.optionalText,
    parent_id: fields.optionalReference,
    source_ids: fields.sourceIds,
  },
  implied: { time_zone: ({ country, city }) => impliedTimeZone(country, city) },
  toPublish: ['city', 'time_zone', 'website'],
  summary: ['city', 'country'],
  references: { parent_id: 'universities' },
  naturalKeys: [['source_ids'], ['ror_id'], ['slug'], ['name', 'country']],
  defaultSort: 'name',
  rules: [
    ({ latitude, longitude }) => {
      if ((latitude === null) === (longitude === null)) return [];
      const path = latitude === null ? 'latitude' : 'longitude';
      return [{ path, message: 'Enter both latitude and longitude, or leave both blank.' }];
    },
    ({ established }) =>
      typeof established === 'number' && established > latestYear()
        ? [{ path: 'established', message: 'Enter a year between 800 and this year.' }]
        : [],
  ],
});

export type UniversityInput = RecordInput<typeof university>;
