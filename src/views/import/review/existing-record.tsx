import { declarationOf } from '../../../kinds/declaration-of.ts';
import { recordPath } from '../../../kinds/declaration.ts';
import { Link } from '../../parts/link.tsx';
import { columnOf } from '../filled-fields.ts';
import type { LineProps } from './use-lines.ts';
import { useReview } from './use-review.tsx';

/** The record a row changes; one that another row creates has the name in the file. */
export const ExistingRecord = ({ line, names }: LineProps) => {
  const { found, fields } = useReview();
  const id = line.record_id ?? '';
  const declaration = declarationOf(found.kind);
  const name = names[id];
  if (name === undefined) return <bdi>{line.cells[columnOf(found.mapping, fields.title) ?? '']}</bdi>;
  return declaration ? (
    <Link href={recordPath(declaration, id)}>
      <bdi>{name}</bdi>
    </Link>
  ) : (
    <bdi>{name}</bdi>
  );
};
