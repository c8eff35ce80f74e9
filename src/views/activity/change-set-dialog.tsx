import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { changeSetCalls } from '../../api/change-sets.ts';
import { Button } from '../parts/button.tsx';
import { Dialog } from '../parts/dialog.tsx';
import { formatMoment } from '../format/dates.ts';
import { formatCount, formatNumber, sentence } from '../format/format.ts';
import { useAuthor } from '../actors/use-author.ts';
import { useWiring } from '../actors/wiring-context.tsx';
import { LoadFailure } from '../parts/load-failure.tsx';
import { UndoneBy } from '../history/undone-by.tsx';
import { UndoButton } from '../undo/undo-button.tsx';
import { UndoResultView } from '../undo/undo-result.tsx';
import { OVERWRITTEN_TEXT, whyNotUndoable } from '../undo/undo-text.ts';
import type { Change } from '../../../contract/change-sets.ts';
import type { Names } from '../../api/records.ts';
import { Link } from '../parts/link.tsx';
import type { Details } from '../../kinds/declaration.ts';
import { FieldChanges } from '../history/field-changes.tsx';
import { recordAddress } from '../navigation/record-address.ts';
import { PERSON_FIELDS, readablePersonChanges } from '../profile/person-changes.ts';
import { fieldsByName } from '../fields/format-value.ts';
import { useLazy } from '../loading/use-lazy.ts';
import { declarationOf } from '../../kinds/declaration-of.ts';

const noDetails = async (): Promise<Details | null> => null;
const offeringDetails = async (): Promise<Details | null> =>
  (await import('../../kinds/offerings/offering-details.ts')).offeringDetails;
const CHANGE_TEXT = { created: 'created', changed: '', purged: 'permanently deleted' } as const;

interface ChangedRecordProps {
  readonly change: Change;
  readonly names: Names;
  readonly isMoved: boolean;
}

const ChangedRecord = ({ change, names, isMoved }: ChangedRecordProps) => {
  const { kind, id, name, sort, fields } = change;
  const declaration = declarationOf(kind);
  const loadDetails = kind === 'offerings' ? offeringDetails : noDetails;
  const details = useLazy(declaration?.loadDetails ?? loadDetails, true);
  const isPerson = kind === 'people';
  const singular = { offerings: 'offering', people: 'person' }[kind] ?? declaration?.singular ?? kind;
  const path = recordAddress(change);
  // An offering's slug is its id.
  const isShown = ({ field, after }: Change['fields'][number]) =>
    field === 'slug' ? after !== id : field !== 'position' || !isMoved;
  const shown = fields.filter(isShown);
  const text = [sentence(singular), CHANGE_TEXT[sort]].filter(Boolean).join(', ');
  return (
    <li className="change">
      <div className="change-head">
        {path && sort !== 'purged' ? <Link href={path}>{name}</Link> : <strong>{name}</strong>}
        <span className="change-sort">{text}</span>
      </div>
      {sort !== 'purged' && shown.length > 0 && (
        <FieldChanges
          changes={isPerson ? readablePersonChanges(shown) : shown}
          names={names}
          fieldOf={isPerson ? PERSON_FIELDS : fieldsByName(details?.form ?? [])}
          record={change}
          isNew={sort === 'created'}
        />
      )}
    </li>
  );
};

interface PageProps {
  readonly id: string;
  readonly isMoved: boolean;
  readonly after: string;
  readonly isLast: boolean;
  readonly onMore: (after: string) => void;
}

const Page = ({ id, isMoved, after, isLast, onMore }: PageProps) => {
  const page = useQuery(changeSetCalls.changes(useWiring().http, id, after));
  const next = page.data?.meta.next;
  if (page.isError && !page.data) {
    return <LoadFailure query={page} />;
  }
  if (!page.data) return <span className="skeleton" aria-busy="true" />;
  return (
    <>
      <ul className="changes">
        {page.data.data.map((change) => (
          <ChangedRecord key={change.id} {...{ change, isMoved }} names={page.data.meta.names} />
        ))}
      </ul>
      {next && isLast && <Button onClick={() => onMore(next)}>Load more</Button>}
    </>
  );
};

export const ChangeSetDialog = ({ id, onClose }: { id: string; onClose: () => void }) => {
  const set = useQuery(changeSetCalls.read(useWiring().http, id));
  const authorOf = useAuthor();
  const [pages, setPages] = useState(['']);
  const { data } = set;
  const whyNot = data && whyNotUndoable(data);
  return (
    <Dialog title="Change details" onClose={onClose}>
      <div className="dialog-body" aria-busy={set.isPending}>
        {set.isError && !data && <LoadFailure query={set} />}
        {set.isPending && <span className="skeleton" />}
        {data && (
          <div className="history-head">
            <strong>{data.summary}</strong>
            <span>
              {authorOf(data.by, data.by_name)}, <time dateTime={data.at}>{formatMoment(data.at)}</time>,{' '}
              {formatCount(data.records, 'record')}
              {data.repositioned > 0 && `, ${formatCount(data.repositioned, 'other')} changed position`}
              {data.purged > 0 && `, ${formatNumber(data.purged)} of them permanently deleted since`}
              {data.open_job && ', still in progress'}
            </span>
            {data.undone_by && (
              <span>
                <UndoneBy set={data} />
              </span>
            )}
            {data.undoable && data.overwritten && <span>{OVERWRITTEN_TEXT}</span>}
            {whyNot && <span>{whyNot}</span>}
            <UndoButton set={data} />
          </div>
        )}
        {data?.undo_result && data.undo_skipped > 0 && (
          <UndoResultView result={data.undo_result} isRedo={data.is_undo} />
        )}
        {data &&
          pages.map((after, index) => (
            <Page
              key={after}
              {...{ id, after }}
              isMoved={data.is_move}
              isLast={index === pages.length - 1}
              onMore={(next) => setPages([...pages, next])}
            />
          ))}
      </div>
    </Dialog>
  );
};
