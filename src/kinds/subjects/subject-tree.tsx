import type { ReactNode } from 'react';
import { SUBJECT_LEVELS } from '../../../contract/subjects.ts';
import type { Wiring } from '../../wiring.ts';
import type { AnyRecord } from '../../api/records.ts';
import type { Nesting } from '../../views/tree/nesting.ts';
import { Tree, prefetchTree } from '../../views/tree/tree.tsx';
import { declaration as subjects } from './declaration.tsx';

/** One level broader; undefined for the broadest. */
const widerThan = ({ level }: AnyRecord) =>
  SUBJECT_LEVELS[SUBJECT_LEVELS.findIndex((each) => each === level) - 1];

const nesting: Nesting = {
  field: 'parent_id',
  canNestUnder: (record, parent) =>
    parent
      ? parent['level'] === widerThan(record)
      : // A published subject below the broadest level needs a parent.
        !widerThan(record) || record.status !== 'published',
  parents: (record) => {
    const wider = widerThan(record);
    return wider ? { field: 'level', is: 'is', value: wider } : null;
  },
};

export const View = ({ views }: { views: ReactNode }) => (
  <Tree declaration={subjects} nesting={nesting} views={views} />
);

export const prefetch = (wiring: Wiring) => prefetchTree(wiring, subjects, nesting);
