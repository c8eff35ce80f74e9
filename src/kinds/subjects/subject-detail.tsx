import { useQuery } from '@tanstack/react-query';
import { filteredListPath } from '../../api/list-address.ts';
import { branchFilter, treeCalls } from '../../api/tree.ts';
import { RecordDetail } from '../../views/detail/record-detail.tsx';
import type { RecordTab } from '../../views/detail/record-tabs.tsx';
import { RelatedList } from '../../views/detail/related.tsx';
import { formatCount } from '../../views/format/format.ts';
import { Link } from '../../views/parts/link.tsx';
import { useWiring } from '../../views/actors/wiring-context.tsx';
import { declaration as majors } from '../majors/declaration.tsx';
import { declaration as subjects } from './declaration.tsx';
import { subjectDetails } from './subject-details.ts';

/** Majors of a subject and of all narrower ones, as the tree counts them; null while they are counted. */
const useMajorsWithin = (id: string): readonly RecordTab[] | null => {
  const usage = useQuery(treeCalls('subjects', 'parent_id').usage(useWiring().http));
  if (usage.isLoading) return null;
  const own = usage.data?.get(id);
  const filter = own && branchFilter('subject_id', own);
  if (!filter || own.majors === 0 || own.branch.length < 2) return [];
  const panel = (
    <RelatedList
      declaration={majors}
      {...{ filter }}
      note="Majors whose primary subject is this one or one within it, as the tree counts them."
      without={[]}
      more={
        <ul className="use-links">
          <li>
            <Link href={filteredListPath(majors.path, filter)}>
              View all {formatCount(own.majors, 'major')}
            </Link>
          </li>
        </ul>
      }
    />
  );
  return [{ name: 'majors-within', title: 'All majors within it', count: own.majors, panel }];
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
