import type { Change } from '../../../contract/change-sets.ts';
import type { Names } from '../../api/records.ts';
import { sentence } from '../parts/format.ts';
import { Link } from '../parts/link.tsx';
import { recordPath, type Details } from '../records/declaration.ts';
import { FieldChanges } from '../records/field-changes.tsx';
import { fieldsByName } from '../records/show-value.ts';
import { useLazy } from '../records/use-lazy.ts';
import { declarationOf } from './declaration-of.ts';
import '../records/detail.css';

const noDetails = async (): Promise<Details | null> => null;
const WORDS = { created: 'created', changed: '', purged: 'purged for good' } as const;

/** What a change-set did to one record; its name leads to it, unless it is gone for good. */
export const ChangedRecord = ({ change, names }: { change: Change; names: Names }) => {
  const { kind, id, name, sort, fields } = change;
  const declaration = declarationOf(kind);
  const details = useLazy(declaration?.loadDetails ?? noDetails, true);
  const word = [sentence(declaration?.singular ?? kind), WORDS[sort]].filter(Boolean).join(', ');
  return (
    <li className="change">
      <div className="change-head">
        {declaration && sort !== 'purged' ? (
          <Link href={recordPath(declaration, id)}>{name}</Link>
        ) : (
          <strong>{name}</strong>
        )}
        <span className="change-sort">{word}</span>
      </div>
      {sort !== 'purged' && fields.length > 0 && (
        <FieldChanges
          changes={fields}
          names={names}
          fieldOf={fieldsByName(details?.form ?? [])}
          isNew={sort === 'created'}
        />
      )}
    </li>
  );
};
