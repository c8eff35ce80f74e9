import { broaderSubjectLevel, subject, SUBJECT_LEVELS } from '../../contract/subjects.ts';
import { formatNumber } from '../format-number.ts';
import { store } from './store.ts';
import { joinWithAnd } from '../join-words.ts';

export const subjectStore = store({
  kind: subject,
  duplicateScopeFields: ['scheme'],
  unique: {
    subjects_code_live: {
      fields: ['code', 'scheme'],
      path: 'code',
      message: 'Another subject already has this code in this code system.',
    },
  },
  levelField: 'level',
  validateReferences: async (row, referred) => {
    const parent = await referred('parent_id');
    const broader = broaderSubjectLevel(row.level);
    if (!parent || !broader || parent.level === broader) return [];
    return [
      {
        path: 'parent_id',
        message: `A ${String(row.level)} subject needs a ${broader} subject as its parent.`,
      },
    ];
  },
  validateChildren: async (before, after, children) => {
    const narrower = SUBJECT_LEVELS.find((level) => broaderSubjectLevel(level) === before.level);
    if (!narrower || before.level === after.level) return [];
    const { count, names } = await children('parent_id', { field: 'level', value: narrower });
    if (count === 0) return [];
    const others = count - names.length;
    const named = joinWithAnd([
      ...names.map((name) => `“${name}”`),
      ...(others > 0 ? [`${formatNumber(others)} more`] : []),
    ]);
    const [subjects, them] = count === 1 ? ['subject', 'it'] : ['subjects', 'them'];
    return [
      {
        path: 'level',
        message: `${formatNumber(count)} ${narrower} ${subjects} below “${String(before.name)}” can only be below a ${String(before.level)} subject: ${named}. Move ${them} to another parent first.`,
      },
    ];
  },
});
