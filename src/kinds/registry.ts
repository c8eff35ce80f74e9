import type { ListedKind } from '../../contract/kinds.ts';
import { events } from './events/events.tsx';
import { levels } from './levels/levels.tsx';
import { majors } from './majors/majors.tsx';
import type { Declaration } from './declaration.ts';
import { subjects } from './subjects/subjects.tsx';
import { universities } from './universities/universities.tsx';

export const kindRegistry = {
  universities,
  subjects,
  majors,
  levels,
  events,
} satisfies Readonly<Record<ListedKind, Declaration>>;
