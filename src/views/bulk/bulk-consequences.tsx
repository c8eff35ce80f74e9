import type { RecordsInUse, UnpublishableRecords } from '../../../contract/set-operations.ts';
import { countOf, type Declaration } from '../../kinds/declaration.ts';
import type { BulkName } from '../../machines/bulk-change.ts';
import { formatNumber, sentence } from '../format/format.ts';
import { SkippedRecords } from '../undo/skipped-records.tsx';

/** @param unchangedCount null if unknown */
export const consequence = (
  name: BulkName,
  all: string,
  count: number | null,
  unchangedCount: number | null,
) => {
  const isOne = count === 1;
  if (unchangedCount !== null && unchangedCount === count) {
    if (name === 'archive') return isOne ? 'It is already archived.' : 'All are already archived.';
    return isOne ? `${all} can’t be deleted.` : 'None can be deleted.';
  }
  const subject =
    unchangedCount && count ? `${formatNumber(count - unchangedCount)} of ${all}` : sentence(all);
  const butUsed = unchangedCount === null ? (isOne ? ', unless it is in use' : ', except those in use') : '';
  switch (name) {
    case 'trash':
      return `${subject} will move to trash${butUsed}. You can undo this.`;
    case 'restore':
      return `${subject} will be restored from trash.`;
    case 'purge':
      return `${subject} will be deleted permanently${butUsed}. This can’t be undone. A log entry stays in Activity.`;
    case 'publish':
      return `${subject} will be published, except those that already are. Records with missing required fields will be skipped.`;
    case 'archive':
      return `${subject} will be archived${unchangedCount === null ? ', except those that already are' : ''}. You can undo this for 30 days.`;
    default:
      return `${subject} will be updated${unchangedCount === null ? `, except those that already have ${isOne ? 'this value' : 'these values'}` : ''}. You can undo this for 30 days.`;
  }
};

/** Deleted permanently with what they refer to. */
export const OfferingsToo = ({ count }: { readonly count: number }) => (
  <p>
    {formatNumber(count)} {count === 1 ? 'offering' : 'offerings'} in trash will be deleted permanently, too.
  </p>
);

interface InUseProps {
  readonly declaration: Declaration;
  readonly found: RecordsInUse;
  /** Archived all the same; a deletion skips them. */
  readonly isArchived: boolean;
}

export const InUse = ({ declaration, found, isArchived }: InUseProps) => {
  const { count, named } = found;
  const kind = declaration.calls.kind;
  const areInUse = `${countOf(declaration, count)} ${count === 1 ? 'is' : 'are'} in use`;
  return (
    <div className="bulk-in-use" role="status">
      <p>
        {isArchived
          ? `${areInUse}. Archiving keeps everything that refers to ${count === 1 ? 'it' : 'them'}:`
          : `${areInUse} and will be skipped:`}
      </p>
      <SkippedRecords
        label={isArchived ? 'In use' : 'Skipped'}
        named={named.map((record) => ({ ...record, kind }))}
        count={count}
      />
    </div>
  );
};

const alreadyText = (published: number, number: number) => {
  if (published === number) return `${number === 1 ? 'It is' : 'All are'} already published.`;
  return `${formatNumber(published)} ${published === 1 ? 'is' : 'are'} already published.`;
};

export const Publishable = ({
  declaration,
  number,
  found,
}: {
  declaration: Declaration;
  number: number;
  found: UnpublishableRecords;
}) => {
  const { published, count, named } = found;
  const going = number - published - count;
  const kind = declaration.calls.kind;
  return (
    <div className="bulk-in-use" role="status">
      {going > 0 && <p>{countOf(declaration, going)} will be published. You can undo this for 30 days.</p>}
      {published > 0 && <p>{alreadyText(published, number)}</p>}
      {count > 0 && (
        <>
          <p>
            {formatNumber(count)} can’t be published{going > 0 && ' and will be skipped'}:
          </p>
          <SkippedRecords named={named.map((record) => ({ ...record, kind }))} count={count} />
        </>
      )}
    </div>
  );
};
