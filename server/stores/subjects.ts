import { subject, SUBJECT_LEVELS } from '../../contract/subjects.ts';
import { store } from './store.ts';

type Level = (typeof SUBJECT_LEVELS)[number];

export const subjectStore = store({
  kind: subject,
  duplicateScopeFields: ['scheme'],
  unique: {
    subjects_code_live: {
      fields: ['code', 'scheme'],
      path: 'code',
      message: 'Another subject of this scheme already has this code.',
    },
  },
  validateReferences: async (row, referred) => {
    const parent = await referred('parent_id');
    const wider = SUBJECT_LEVELS[SUBJECT_LEVELS.indexOf(row.level as Level) - 1];
    if (!parent || !wider || parent.level === wider) return [];
    return [
      { path: 'parent_id', message: `A ${String(row.level)} field needs a ${wider} field as its parent.` },
    ];
  },
});
