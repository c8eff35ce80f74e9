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

export const KIND_OPERATIONS = Object.values({ ...LISTED, offerings }).flatMap((of) => Object.values(of));
