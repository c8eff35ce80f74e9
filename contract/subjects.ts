import * as v from 'valibot';
import * as fields from './fields.ts';
import { positionInput, reorderOperation } from './reorder.ts';
import { kind, type RecordInput } from './records.ts';

export const SUBJECT_SCHEMES = ['isced_f_2013', 'house'] as const;
/** Broadest first; a parent is one step broader. */
export const SUBJECT_LEVELS = ['broad', 'narrow', 'detailed'] as const;

/** That of a parent; undefined for the broadest. */
export const broaderSubjectLevel = (level: unknown) =>
  SUBJECT_LEVELS[SUBJECT_LEVELS.findIndex((each) => each === level) - 1];

export const subject = kind({
  singular: 'subject',
  plural: 'subjects',
  title: 'name',
  fields: {
    /** Text: `0613` keeps its zero. */
    code: fields.requiredCode,
    name: fields.requiredName,
    scheme: fields.requiredChoice(SUBJECT_SCHEMES),
    level: fields.requiredChoice(SUBJECT_LEVELS),
    parent_id: fields.optionalReference,
    aliases: fields.aliases,
    position: fields.optionalNumber,
    source_ids: fields.sourceIds,
  },
  toPublish: [],
  summary: ['code', 'level'],
  references: { parent_id: 'subjects' },
  naturalKeys: [['source_ids'], ['code', 'scheme'], ['slug']],
  defaultSort: 'code,name',
  rules: [
    ({ level, parent_id: parent }) =>
      level === 'broad' && parent
        ? [{ path: 'parent_id', message: 'A broad subject can’t have a parent.' }]
        : [],
    ({ level, parent_id: parent, status }) =>
      (level === 'narrow' || level === 'detailed') && !parent && status === 'published'
        ? [{ path: 'parent_id', message: 'Select a parent subject.' }]
        : [],
  ],
});

export const reorderSubject = reorderOperation(
  subject,
  v.strictObject({ ...positionInput, parent_id: v.optional(v.nullable(fields.uuid)) }),
);

export type SubjectInput = RecordInput<typeof subject>;
