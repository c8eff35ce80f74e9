import { expect, test } from 'vitest';
import { fieldLabel } from '../../contract/field-labels.ts';
import { eventDetails } from '../../src/kinds/events/event-details.ts';
import { levelDetails } from '../../src/kinds/levels/level-details.ts';
import { majorDetails } from '../../src/kinds/majors/major-details.ts';
import { kindRegistry } from '../../src/kinds/registry.ts';
import { offeringDetails } from '../../src/kinds/offerings/offering-details.ts';
import { subjectDetails } from '../../src/kinds/subjects/subject-details.ts';
import { universityDetails } from '../../src/kinds/universities/university-details.ts';

test.each(
  Object.entries({
    universityDetails,
    subjectDetails,
    majorDetails,
    levelDetails,
    eventDetails,
    offeringDetails,
  }),
)('%s: the server’s messages name a field as the form does', (_, { form }) => {
  const fields = form.flatMap((section) => section.fields);
  expect(fields.map(({ field }) => [field, fieldLabel(field)])).toEqual(
    fields.map(({ field, label }) => [field, label]),
  );
});

test.each(Object.entries(kindRegistry))('%s: a column is headed by its field’s label', (_, { columns }) => {
  for (const { field, title } of columns) {
    const label = fieldLabel(field);
    expect(title.startsWith(`${label} (`) || label.toLowerCase().includes(title.toLowerCase())).toBe(true);
  }
});
