import type { UndoingResult as Result } from '../../machines/undoing.ts';
import { formatNumber } from '../parts/format.ts';
import { Link } from '../parts/link.tsx';
import { recordPath } from '../records/declaration.ts';
import { declarationOf } from './declaration-of.ts';

const records = (count: number) => (count === 1 ? '1 record' : `${formatNumber(count)} records`);

/** What became of the records: counts that add up, and by name, with the reason, those left alone. */
export const UndoingResult = ({ result }: { result: Result }) => {
  const { changed, failed, left_alone: leftAlone } = result;
  return (
    <>
      <p role="status">
        {changed === 0 ? 'Nothing was taken back.' : `${records(changed)} taken back.`}
        {failed > 0 && ` ${records(failed)} left alone:`}
      </p>
      {leftAlone.length > 0 && (
        <ul className="bulk-failures" aria-label="Left alone">
          {leftAlone.map(({ kind, id, name, reason }) => {
            const declaration = declarationOf(kind);
            return (
              <li key={id}>
                {declaration ? <Link href={recordPath(declaration, id)}>{name}</Link> : name}
                <span>{reason}</span>
              </li>
            );
          })}
        </ul>
      )}
      {failed > leftAlone.length && <p>… and {formatNumber(failed - leftAlone.length)} more.</p>}
    </>
  );
};
