import type { Change } from '../../../contract/change-sets.ts';
import type { Names } from '../../api/records.ts';
import { sentence } from '../parts/format.ts';
import { Link } from '../parts/link.tsx';
import { recordPath, type Details } from '../../kinds/declaration.ts';
import { FieldChanges } from '../history/field-changes.tsx';
import { fieldsByName } from '../fields/format-value.ts';
import { useLazy } from '../parts/use-lazy.ts';
import { declarationOf } from '../../kinds/declaration-of.ts';

const noDetails = async (): Promise<Details | null> => null;
const offeringDetails = async (): Promise<Details | null> =>
  (await import('../../kinds/offerings/offering-details.ts')).offeringDetails;
const CHANGE_TEXT = { created: 'created', changed: '', purged: 'purged for good' } as const;

export const ChangedRecord = ({ change, names }: { change: Change; names: Names }) => {
  const { kind, id, name, sort, fields } = change;
  const declaration = declarationOf(kind);
  const loadDetails = kind === 'offerings' ? offeringDetails : noDetails;
  const details = useLazy(declaration?.loadDetails ?? loadDetails, true);
  const singular = kind === 'offerings' ? 'offering' : (declaration?.singular ?? kind);
  const word = [sentence(singular), CHANGE_TEXT[sort]].filter(Boolean).join(', ');
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
          // An offering's slug is its id, which means nothing to a reader.
          changes={fields.filter(({ field, after }) => field !== 'slug' || after !== id)}
          names={names}
          fieldOf={fieldsByName(details?.form ?? [])}
          isNew={sort === 'created'}
        />
      )}
    </li>
  );
};
