import { v7 as uuidv7 } from 'uuid';
import type { EventInput } from '../../contract/events.ts';
import type { LevelInput } from '../../contract/levels.ts';
import type { MajorInput } from '../../contract/majors.ts';
import type { SubjectInput } from '../../contract/subjects.ts';
import type { UniversityInput } from '../../contract/universities.ts';
import type { Store } from '../stores/store.ts';
import { storeNamed } from '../stores/stores.ts';
import { events, type EventRow } from './data/events.ts';
import { levels } from './data/levels.ts';
import { majors, type MajorRow } from './data/majors.ts';
import { offerings } from './data/offerings.ts';
import { subjects, type SubjectRow } from './data/subjects.ts';
import { universities } from './data/universities.ts';
import { timesFrom } from './event-times.ts';

export interface Entry {
  readonly id: string;
  readonly input: object;
}

interface Part {
  readonly store: Store;
  readonly entries: readonly Entry[];
}

/** Ids in advance: rows refer to each other. */
const identify = <Row>(rows: readonly Row[], keyOf: (row: Row) => string) => {
  const ids = new Map(rows.map((row) => [keyOf(row), uuidv7()]));
  return (key: string): string => {
    const id = ids.get(key);
    if (!id) throw new Error(`the seed data names "${key}", which it does not hold`);
    return id;
  };
};

export const contents = (today: Date): readonly Part[] => {
  const university = identify(universities, (row) => row.name ?? '');
  const subject = identify(subjects, (row) => row.code);
  const level = identify(levels, (row) => row.code ?? '');
  const major = identify(majors, (row) => row.name);

  const subjectInput = ({ parent, ...row }: SubjectRow): SubjectInput => ({
    ...row,
    scheme: 'isced_f_2013',
    parent_id: parent && subject(parent),
    status: 'published',
  });
  const majorInput = ({
    subject: primary,
    furtherSubjects,
    levels: codes,
    ...row
  }: MajorRow): MajorInput => ({
    ...row,
    subject_id: subject(primary),
    further_subject_ids: furtherSubjects.map(subject),
    level_ids: codes.map(level),
    status: 'published',
  });
  const eventInput = (row: EventRow): EventInput => ({
    ...row.input,
    host_id: row.host && university(row.host),
    all_day: row.time === null,
    ...timesFrom(today, row),
    subject_ids: row.subjects.map(subject),
    level_ids: row.levels.map(level),
    status: 'published',
  });
  const newEntries = <Row>(rows: readonly Row[], inputOf: (row: Row) => object) =>
    rows.map((row) => ({ id: uuidv7(), input: inputOf(row) }));

  const entriesOf: Readonly<Record<string, readonly Entry[]>> = {
    universities: universities.map((input: UniversityInput) => ({ id: university(input.name ?? ''), input })),
    subjects: subjects.map((row) => ({ id: subject(row.code), input: subjectInput(row) })),
    levels: levels.map((input: LevelInput) => ({ id: level(input.code ?? ''), input })),
    majors: majors.map((row) => ({ id: major(row.name), input: majorInput(row) })),
    offerings: newEntries(offerings, (row) => ({
      university_id: university(row.university),
      major_id: major(row.major),
      level_id: level(row.level),
      status: 'published',
    })),
    events: newEntries(events, eventInput),
  };
  return Object.entries(entriesOf).map(([plural, entries]) => ({ store: storeNamed(plural), entries }));
};
