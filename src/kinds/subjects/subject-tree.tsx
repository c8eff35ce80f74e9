import type { ReactNode } from 'react';
import { broaderSubjectLevel } from '../../../contract/subjects.ts';
import type { Wiring } from '../../wiring.ts';
import type { Nesting } from '../../views/tree/nesting.ts';
import { Tree, prefetchTree } from '../../views/tree/tree.tsx';
import { declaration as subjects } from './declaration.tsx';
import { subjectParents } from './subject-parents.ts';

const nesting: Nesting = {
  field: 'parent_id',
  canNestUnder: (record, parent) =>
    parent
      ? parent['level'] === broaderSubjectLevel(record['level'])
      : // A published subject below the broadest level needs a parent.
        !broaderSubjectLevel(record['level']) || record.status !== 'published',
  parents: subjectParents,
  rootOnly: 'Only narrow and detailed subjects can have a parent.',
};

export const View = ({ views }: { views: ReactNode }) => (
  <Tree declaration={subjects} nesting={nesting} views={views} />
);

export const prefetch = (wiring: Wiring) => prefetchTree(wiring, subjects, nesting);
