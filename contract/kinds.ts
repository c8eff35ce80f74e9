import { event } from './events.ts';
import { level } from './levels.ts';
import { major } from './majors.ts';
import { offering } from './offerings.ts';
import type { Kind } from './records.ts';
import { subject } from './subjects.ts';
import { university } from './universities.ts';

/** With a list of their own, in the navigation's order. */
const LISTED = {
  universities: university,
  subjects: subject,
  majors: major,
  levels: level,
  events: event,
} satisfies Readonly<Record<string, Kind>>;

export const LISTED_KINDS = Object.keys(LISTED) as (keyof typeof LISTED)[];
export type ListedKind = keyof typeof LISTED;

export const CHANGED_KINDS = [...LISTED_KINDS, 'offerings', 'people'] as const;
export type ChangedKind = (typeof CHANGED_KINDS)[number];

export const RECORD_KINDS: readonly Kind[] = [...Object.values(LISTED), offering];
