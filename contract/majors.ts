import * as fields from './fields.ts';
import { kind, type RecordInput } from './records.ts';

export const MAJOR_SCHEMES = ['cip_2020', 'house'] as const;

export const major = kind({
  singular: 'major',
  plural: 'majors',
  title: 'name',
  fields: {
    name: fields.requiredName,
    /** CIP 2020 (`11.0701`) or our own. */
    code: fields.optionalCode,
    scheme: fields.optionalChoice(MAJOR_SCHEMES),
    subject_id: fields.optionalReference,
    further_subject_ids: fields.references(5, 'Select up to 5 subjects.'),
    level_ids: fields.references(50, 'Select up to 50 levels.'),
    aliases: fields.aliases,
    description: fields.optionalText,
    source_ids: fields.sourceIds,
  },
  toPublish: ['subject_id'],
  summary: ['code'],
  references: { subject_id: 'subjects', further_subject_ids: 'subjects', level_ids: 'levels' },
  naturalKeys: [['source_ids'], ['code', 'scheme'], ['slug']],
  defaultSort: 'name',
  rules: [
    ({ code, scheme }) =>
      code && !scheme ? [{ path: 'scheme', message: 'Select a code system for this code.' }] : [],
    ({ subject_id: primary, further_subject_ids: further }) =>
      primary && Array.isArray(further) && further.includes(primary)
        ? [{ path: 'further_subject_ids', message: 'Remove the primary subject from this list.' }]
        : [],
  ],
});

export type MajorInput = RecordInput<typeof major>;
