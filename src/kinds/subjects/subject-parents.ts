import type { Filter } from '../../../contract/filter.ts';
import { broaderSubjectLevel } from '../../../contract/subjects.ts';

/** Null where there are none, or no level is chosen. */
export const subjectParents = ({ level }: Readonly<Record<string, unknown>>): Filter | null => {
  const broader = broaderSubjectLevel(level);
  return broader ? { field: 'level', is: 'is', value: broader } : null;
};
