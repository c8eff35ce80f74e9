import { useQuery } from '@tanstack/react-query';
import { filteredListPath } from '../../api/list-query.ts';
import { treeCalls } from '../../api/tree.ts';
import { RecordDetail } from '../../views/detail/record-detail.tsx';
import type { RecordTab } from '../../views/detail/record-tabs.tsx';
import { RelatedList } from '../../views/detail/related.tsx';
import { formatCount } from '../../views/parts/format.ts';
import { Link } from '../../views/parts/link.tsx';
import { useWiring } from '../../views/parts/wiring-context.tsx';
import { declaration as majors } from '../majors/declaration.tsx';
import { declaration as subjects } from './declaration.tsx';
import { subjectDetails } from './subject-details.ts';

/** For addresses of a few kilobytes. */
const MAX_BRANCH_SIZE = 100;

/** Majors of a subject and of all narrower ones, as the tree counts them; null while they are counted. */
const useMajorsWithin = (id: string): readonly RecordTab[] | null => {
  const { http } = useWiring();
  const usage = useQuery(treeCalls('subjects', 'parent_id').usage(http));
  if (usage.isLoading) return null;
  const { branch, majors: count } = usage.data?.get(id) ?? { branch: [], majors: 0 };
  if (count === 0 || branch.length < 2 || branch.length > MAX_BRANCH_SIZE) return [];
  const filter = { field: 'subject_id', is: 'any_of', value: branch } as const;
  const panel = (
    <RelatedList
      declaration={majors}
      {...{ filter }}
      without={[]}
      more={
        <ul className="use-links">
          <li>
            <Link href={filteredListPath(majors.path, filter)}>View all {formatCount(count, 'major')}</Link>
          </li>
        </ul>
      }
    />
  );
  return [{ name: 'majors-within', title: 'All majors within it', count, panel }];
};

export const Screen = ({ id }: { id: string }) => (
  <RecordDetail
    key={id}
    declaration={subjects}
    details={subjectDetails}
    id={id}
    moreContent={useMajorsWithin(id)}
  />
);
