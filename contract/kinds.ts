import { events } from './events.ts';
import { levels } from './levels.ts';
import { majors } from './majors.ts';
import { offerings } from './offerings.ts';
import { subjects } from './subjects.ts';
import { universities } from './universities.ts';

/** Operations of the kinds with a list of their own, by plural. */
const LISTED = { universities, subjects, majors, levels, events };

export const LISTED_KINDS = Object.keys(LISTED) as (keyof typeof LISTED)[];
export type ListedKind = keyof typeof LISTED;

/** What change-sets touch. */
export const CHANGED_KINDS = [...LISTED_KINDS, 'offerings', 'people'] as const;
export type ChangedKind = (typeof CHANGED_KINDS)[number];

export const KIND_OPERATIONS = Object.values({ ...LISTED, offerings }).flatMap((of) => Object.values(of));
