import type { Change } from '../../../contract/change-sets.ts';
import type { Names } from '../../api/records.ts';
import { sentence } from '../parts/format.ts';
import { Link } from '../parts/link.tsx';
import type { Details } from '../../kinds/declaration.ts';
import { FieldChanges } from '../history/field-changes.tsx';
import { recordAddress } from '../navigation/record-address.ts';
import { PERSON_FIELDS, readablePersonChanges } from '../people/person-changes.ts';
import { fieldsByName } from '../fields/format-value.ts';
import { useLazy } from '../parts/use-lazy.ts';
import { declarationOf } from '../../kinds/declaration-of.ts';

const noDetails = async (): Promise<Details | null> => null;
const offeringDetails = async (): Promise<Details | null> =>
  (await import('../../kinds/offerings/offering-details.ts')).offeringDetails;
const CHANGE_TEXT = { created: 'created', changed: '', purged: 'permanently deleted' } as const;

export const ChangedRecord = ({ change, names }: { change: Change; names: Names }) => {
  const { kind, id, name, sort, fields } = change;
  const declaration = declarationOf(kind);
  const loadDetails = kind === 'offerings' ? offeringDetails : noDetails;
  const details = useLazy(declaration?.loadDetails ?? loadDetails, true);
  const isPerson = kind === 'people';
  const singular = { offerings: 'offering', people: 'person' }[kind] ?? declaration?.singular ?? kind;
  const path = recordAddress(change);
  // An offering's slug is its id.
  const shown = fields.filter(({ field, after }) => field !== 'slug' || after !== id);
  const text = [sentence(singular), CHANGE_TEXT[sort]].filter(Boolean).join(', ');
  return (
    <li className="change">
      <div className="change-head">
        {path && sort !== 'purged' ? <Link href={path}>{name}</Link> : <strong>{name}</strong>}
        <span className="change-sort">{text}</span>
      </div>
      {sort !== 'purged' && fields.length > 0 && (
        <FieldChanges
          changes={isPerson ? readablePersonChanges(shown) : shown}
          names={names}
          fieldOf={isPerson ? PERSON_FIELDS : fieldsByName(details?.form ?? [])}
          isNew={sort === 'created'}
        />
      )}
    </li>
  );
};
