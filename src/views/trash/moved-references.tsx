import { useQuery } from '@tanstack/react-query';
import { movedReferences } from '../../api/moved-references.ts';
import { changeSetPath } from '../navigation/activity-paths.ts';
import { formatCount } from '../format/format.ts';
import { Link } from '../parts/link.tsx';
import { useWiring } from '../actors/wiring-context.tsx';

/** What a restore does not bring back, and what does. */
export const MovedReferences = ({ id }: { readonly id: string }) => {
  const { data: move } = useQuery(movedReferences(useWiring().http, id));
  if (!move) return null;
  const [were, them] = move.records === 1 ? ['was', 'it'] : ['were', 'them'];
  return (
    <span>
      {formatCount(move.records, 'record')} that referred to it {were} moved to another, and Restore leaves{' '}
      {them} there.{' '}
      {move.undoable
        ? `To move ${them} back, restore this and then undo`
        : 'This move can no longer be undone:'}{' '}
      <Link href={changeSetPath(move.id)}>{move.summary}</Link>.
    </span>
  );
};
