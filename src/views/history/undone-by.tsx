import type { ChangeSet } from '../../../contract/records.ts';
import { Ago } from '../parts/ago.tsx';

export const UndoneBy = ({ set }: { set: Pick<ChangeSet, 'undone_at' | 'undone_by_name'> }) =>
  set.undone_at && (
    <>
      Undone by {set.undone_by_name ?? 'System'}, <Ago at={set.undone_at} />
    </>
  );
