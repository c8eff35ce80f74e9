import * as v from 'valibot';
import * as fields from './fields.ts';
import { positionInput, reorderOperation } from './reorder.ts';
import { kind, type RecordInput } from './records.ts';

export const level = kind({
  singular: 'level',
  plural: 'levels',
  title: 'name',
  fields: {
    code: fields.requiredCode,
    name: fields.requiredName,
    /** A moved level gets a number between its neighbours'. */
    position: fields.optionalNumber,
    /** ISCED 2011; 9 is "not elsewhere classified". */
    isced: fields.optionalInteger(0, 9, 'Enter a number from 0 to 9.'),
    /** European Qualifications Framework. */
    eqf: fields.optionalInteger(1, 8, 'Enter a number from 1 to 8.'),
    typical_months: fields.optionalMonths,
    aliases: fields.aliases,
    source_ids: fields.sourceIds,
  },
  toPublish: [],
  summary: ['code', 'isced'],
  references: {},
  naturalKeys: [['source_ids'], ['code'], ['slug'], ['name']],
  defaultSort: 'position,name',
});

export const reorderLevel = reorderOperation(level, v.strictObject(positionInput));

export type LevelInput = RecordInput<typeof level>;
