import { expect, test } from 'vitest';
import { kindsReferring } from '../../contract/incoming-references.ts';
import { RECORD_KINDS } from '../../contract/kinds.ts';
import { conditionText } from '../../src/views/filters/filter-text.ts';
import { referringFields } from '../../src/views/filters/referring-fields.ts';

const kindNamed = (plural: string) => RECORD_KINDS.filter((kind) => kind.plural === plural);
const labelsOf = (plural: string) =>
  kindNamed(plural).flatMap((kind) => referringFields(kind).map(({ label }) => label));

test('each kind is filtered by the kinds that refer to it, under their names', () => {
  expect(Object.fromEntries(RECORD_KINDS.map(({ plural }) => [plural, labelsOf(plural)]))).toEqual({
    universities: ['Universities within it', 'Events', 'Offerings'],
    subjects: ['Subjects within it', 'Majors', 'Events'],
    majors: ['Events', 'Offerings'],
    levels: ['Majors', 'Events', 'Offerings'],
    events: [],
    offerings: [],
  });
});

test.each(RECORD_KINDS)('$plural: none has the name of an own field', (kind) => {
  const own = Object.keys({ ...kind.fields, ...kind.computed });
  expect(kindsReferring(kind).filter(({ plural }) => own.includes(plural))).toEqual([]);
});

test('a chip says in words whether there are any', () => {
  const fields = kindNamed('universities').flatMap((kind) => referringFields(kind));
  const chips = fields.flatMap((field) =>
    (['filled', 'empty'] as const).map((is) => conditionText(field, { field: field.field, is }, {})),
  );
  expect(chips.map(({ label, comparison, value }) => label + comparison + value)).toEqual([
    'Has universities within it',
    'No universities within it',
    'Has events',
    'No events',
    'Has offerings',
    'No offerings',
  ]);
});
