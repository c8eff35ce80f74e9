import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useLocation } from 'wouter';
import { isCallFailure } from '../../api/call-failure.ts';
import type { AnyRecord, Names } from '../../api/records.ts';
import type { Wiring } from '../../wiring.ts';
import { goBackTo } from '../navigation/scroll-restoration.ts';
import { describeFailure } from '../../api/describe-failure.ts';
import { formatMoment } from '../parts/format.ts';
import { formatAgo } from '../parts/format-ago.ts';
import { Icon } from '../parts/icon.tsx';
import { Link } from '../parts/link.tsx';
import { notifyFailure } from '../parts/notify-failure.ts';
import { PageError } from '../parts/page-error.tsx';
import { StatusBadge } from '../parts/status-badge.tsx';
import { useWiring } from '../parts/wiring-context.tsx';
import { storeRecord } from '../../wiring/flows/update-caches.ts';
import { announce } from '../announcements/announce.ts';
import {
  recordPath,
  titleOf,
  type Declaration,
  type Details,
  type FormField,
} from '../../kinds/declaration.ts';
import { FieldValue } from '../fields/field-value.tsx';
import { Related } from './related.tsx';
import { getLastList } from '../list/last-list.ts';
import { useDialogAddress } from '../navigation/use-dialog-address.ts';
import { useLazy } from '../parts/use-lazy.ts';
import { useShortcuts } from '../parts/use-shortcuts.ts';
import './detail.css';

const loadLive = () => import('../live/live-record.tsx');
const loadDialogs = () => import('./detail-dialogs.tsx');
type Dialogs = Awaited<ReturnType<typeof loadDialogs>>;

/** Limit of records and dialogs between here and the list. */
const MAX_STEPS_BACK = 40;

const neighboursOf = (wiring: Wiring, declaration: Declaration, id: string) => {
  const ids = getLastList(wiring, declaration)?.ids ?? [];
  const at = ids.indexOf(id);
  return at >= 0 ? { before: ids[at - 1], after: ids[at + 1] } : {};
};

const Neighbours = ({ declaration, id }: { declaration: Declaration; id: string }) => {
  const wiring = useWiring();
  const list = getLastList(wiring, declaration);
  const { before, after } = neighboursOf(wiring, declaration, id);
  return (
    <nav className="detail-way no-print" aria-label="List">
      <Link
        href={list?.address ?? declaration.path}
        onClick={(event) => {
          // Goes back to the list's own history entry.
          if (list && goBackTo(list.address, MAX_STEPS_BACK)) event.preventDefault();
        }}
      >
        <Icon name="left" />
        {declaration.plural}
      </Link>
      <span className="bar-space" />
      {before && <Link href={recordPath(declaration, before)}>Previous</Link>}
      {after && <Link href={recordPath(declaration, after)}>Next</Link>}
    </nav>
  );
};

const Made = ({ record, names }: { record: AnyRecord; names: Names }) => {
  const by = (id: string | null) => (id ? ` by ${names[id] ?? 'somebody'}` : '');
  return (
    <p className="detail-made">
      Changed{' '}
      <time dateTime={record.updated_at} title={formatMoment(record.updated_at)}>
        {formatAgo(record.updated_at)}
      </time>
      {by(record.updated_by)}. Created{' '}
      <time dateTime={record.created_at} title={formatMoment(record.created_at)}>
        {formatAgo(record.created_at)}
      </time>
      {by(record.created_by)}. Version {record.version}.
    </p>
  );
};

interface SectionsProps {
  readonly details: Details;
  readonly record: AnyRecord;
  readonly names: Names;
}

/** Phone inputs are wide, phone values are not. */
const isLong = ({ isWide = false, input }: FormField) => isWide && input.sort !== 'phone';

const Sections = ({ details, record, names }: SectionsProps) =>
  details.form.map((section) => (
    <section key={section.title} className="detail-section" aria-label={section.title}>
      <h2>{section.title}</h2>
      <dl>
        {section.fields
          .filter(({ field }) => field !== details.kind.title)
          .map((field) => (
            <div key={field.field} className={isLong(field) ? 'detail-wide' : undefined}>
              <dt>{field.label}</dt>
              <FieldValue {...{ field, record, names }} />
            </div>
          ))}
      </dl>
    </section>
  ));

const InTrash = ({ declaration, record }: { declaration: Declaration; record: AnyRecord }) => {
  const wiring = useWiring();
  const place = useRef<HTMLDivElement>(null);
  const restore = async () => {
    try {
      const answer = await declaration.calls.restore(wiring.http, record.id);
      // Restoring removes the focused button, so focus moves to the heading.
      if (place.current?.contains(document.activeElement))
        place.current.closest('article')?.querySelector('h1')?.focus();
      const written = storeRecord(wiring, declaration, answer);
      announce(wiring, { type: 'record.restored', version: null, ...written });
    } catch (error) {
      notifyFailure(wiring, error);
    }
  };
  return (
    <div ref={place} className="alert alert-calm detail-trash" role="status">
      <span>This {declaration.singular} is in the trash.</span>
      <button type="button" className="button" onClick={() => void restore()}>
        Restore
      </button>
    </div>
  );
};

const useDialogs = (isWanted: boolean) => {
  const [dialogs, setDialogs] = useState<Dialogs | null>(null);
  useEffect(() => {
    if (isWanted && !dialogs) void loadDialogs().then(setDialogs);
  }, [isWanted, dialogs]);
  return dialogs;
};

interface RecordDetailProps {
  readonly declaration: Declaration;
  readonly details: Details;
  readonly id: string;
  /** Kind-specific sections; not shown in the trash. */
  readonly children?: ReactNode;
}

export const RecordDetail = ({ declaration, details, id, children }: RecordDetailProps) => {
  const wiring = useWiring();
  const { http } = wiring;
  const { name, open, close } = useDialogAddress();
  const query = useQuery(declaration.calls.read(http, id));
  const dialogs = useDialogs(name !== null);
  const record = query.data?.data;
  const names = query.data?.meta.names ?? {};
  const title = record && titleOf(declaration, record);
  const live = useLazy(loadLive, record !== undefined);
  useEffect(() => {
    if (title) document.title = `${title} · Registrar`;
  }, [title]);
  const isTrashed = record !== undefined && record.deleted_at !== null;
  const [, navigate] = useLocation();
  const goTo = (next: string | undefined) => {
    if (next) navigate(recordPath(declaration, next));
  };
  useShortcuts('record', {
    edit: () => !isTrashed && open('edit'),
    next: () => goTo(neighboursOf(wiring, declaration, id).after),
    previous: () => goTo(neighboursOf(wiring, declaration, id).before),
  });
  // Trashed records must be restored before editing or deleting.
  const isAstray = isTrashed && (name === 'edit' || name === 'delete');
  useEffect(() => {
    if (isAstray) close();
    // Runs once per address; `close` is new on every render.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [isAstray]);
  // A merged record redirects to the surviving one without a history entry.
  const survivor = record && record.id !== id ? record.id : null;
  useEffect(() => {
    if (survivor) navigate(recordPath(declaration, survivor), { replace: true });
  }, [survivor, declaration, navigate]);

  if (query.isError && !record) {
    const isGone = isCallFailure(query.error) && query.error.code === 'not_found';
    return isGone ? (
      <PageError
        title={`No such ${declaration.singular}`}
        text="It may have been deleted for good, or the address is not whole."
      />
    ) : (
      <PageError
        title="This did not load"
        text={describeFailure(query.error)}
        retry={() => void query.refetch()}
      />
    );
  }
  if (!record || title === undefined) {
    return (
      <div className="page" aria-busy="true">
        <Neighbours {...{ declaration, id }} />
        <span className="visually-hidden">Loading</span>
        <span className="skeleton detail-skeleton" />
        <span className="skeleton" />
        <span className="skeleton" />
      </div>
    );
  }
  const action = (dialog: string) => ({
    onClick: () => open(dialog),
    onPointerEnter: loadDialogs,
    onFocus: loadDialogs,
  });
  return (
    <article className="page">
      <Neighbours {...{ declaration, id }} />
      <div className="page-head">
        <h1 tabIndex={-1}>{title}</h1>
        <StatusBadge status={record.status} />
        <div className="page-actions no-print">
          <button type="button" className="button button-primary" disabled={isTrashed} {...action('edit')}>
            Edit
          </button>
          <button type="button" className="button" {...action('history')}>
            History
          </button>
          <button type="button" className="button button-danger" disabled={isTrashed} {...action('delete')}>
            Delete
          </button>
        </div>
      </div>
      {live && <live.LiveRecord key={record.id} {...{ declaration, record, names }} />}
      {isTrashed && <InTrash {...{ declaration, record }} />}
      <Sections {...{ details, record, names }} />
      {!isTrashed && children}
      {!isTrashed && <Related {...{ declaration, id }} />}
      <Made {...{ record, names }} />
      {dialogs && name === 'edit' && !isTrashed && (
        <dialogs.EditDialog {...{ declaration, details, record, names }} onClose={close} />
      )}
      {dialogs && name === 'history' && (
        <dialogs.HistoryDialog {...{ declaration, details, record }} onClose={close} />
      )}
      {dialogs && name === 'delete' && !isTrashed && (
        <dialogs.DeleteDialog {...{ declaration, record }} onClose={close} />
      )}
    </article>
  );
};
