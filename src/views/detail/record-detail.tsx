import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react';
import { useLocation } from 'wouter';
import { isNotFound } from '../../api/call-failure.ts';
import type { AnyRecord } from '../../api/records.ts';
import { causeOfFailure } from '../../api/describe-failure.ts';
import { recordPath, titleOf, type Declaration, type Details } from '../../kinds/declaration.ts';
import { moveRecordDraft, recordDraftKey } from '../../wiring/flows/record-drafts.ts';
import { deselect } from '../bulk/selection.ts';
import { useDialogAddress } from '../navigation/use-dialog-address.ts';
import { useListReturn } from '../navigation/use-list-return.ts';
import { HistoryPanel } from '../history/history-panel.tsx';
import { Button } from '../parts/button.tsx';
import { PageError } from '../parts/page-error.tsx';
import { usePerson } from '../actors/session.ts';
import { dismissToastsFor, notify } from '../parts/toast-store.ts';
import { preload, useLazy } from '../loading/use-lazy.ts';
import { useMedia } from '../parts/use-media.ts';
import { useShortcuts } from '../keyboard/use-shortcuts.ts';
import { useWiring } from '../actors/wiring-context.tsx';
import { MissingRecord } from './missing-record.tsx';
import { Properties } from '../fields/properties.tsx';
import { RecordHead, RecordNavigation } from './record-head.tsx';
import { useTabAddress } from '../navigation/use-tab-address.ts';
import { SkeletonRows } from '../parts/skeleton-rows.tsx';
import { useDocumentTitle } from '../parts/use-document-title.ts';
import { recordInLists } from '../navigation/record-in-lists.ts';
import { MovedReferences } from '../trash/moved-references.tsx';
import { useRestore } from '../trash/use-restore.ts';
import { RecordTabs, type RecordTab } from './record-tabs.tsx';
import { useContentTabs } from './use-content-tabs.tsx';
import { useNeighbours } from './use-neighbours.ts';
import '../parts/detail.css';

const loadLive = () => import('../live/live-record.tsx');
const loadDialogs = () => import('./detail-dialogs.tsx');
const loadPurge = () => import('../trash/purge-dialog.tsx');

/** The properties are a tab then, but not on paper. Also in detail.css. */
const IS_NARROW = 'screen and (width < 68rem)';

interface InTrashProps {
  readonly declaration: Declaration;
  readonly details: Details;
  readonly record: AnyRecord;
  readonly open: (dialog: string) => void;
}

const InTrash = ({ declaration, details, record, open }: InTrashProps) => {
  const place = useRef<HTMLDivElement>(null);
  const { restore, errors } = useRestore(declaration, record, () => {
    // The focused button disappears.
    if (place.current?.contains(document.activeElement))
      place.current.closest('article')?.querySelector('h1')?.focus();
  });
  /** Where another value would let it be restored. */
  const refusedField = details.form
    .flatMap((section) => section.fields.map(({ field }) => field))
    .find((field) => errors.some(({ path }) => path === field));
  const edit = () => {
    dismissToastsFor(record.id);
    open(`restore:${refusedField}`);
  };
  return (
    <div ref={place} className="alert alert-calm detail-trash" role="status">
      <span>This {declaration.singular} is in trash. Restore it to edit it or to undo earlier changes.</span>
      <MovedReferences id={record.id} />
      {refusedField && <Button onClick={edit}>Edit and restore</Button>}
      <Button onClick={restore}>Restore</Button>
    </div>
  );
};

const NO_TABS: readonly RecordTab[] = [];

interface RecordDetailProps {
  readonly declaration: Declaration;
  readonly details: Details;
  readonly id: string;
  /** Not shown in the trash. Its `count` applies where nothing refers. */
  readonly content?: RecordTab;
  /** Behind what refers to it; null while it loads. */
  readonly moreContent?: readonly RecordTab[] | null;
  readonly moreHistory?: ReactNode;
  /** What its status does not say; not shown in the trash. */
  readonly note?: ReactNode;
}

export const RecordDetail = (props: RecordDetailProps) => {
  const { declaration, details, id, content, moreContent = NO_TABS, moreHistory, note } = props;
  const wiring = useWiring();
  const { http, queryClient } = wiring;
  const { name, open, replace, close } = useDialogAddress();
  const tab = useTabAddress();
  const [listed] = useState(() => recordInLists(queryClient, declaration, id));
  const query = useQuery({
    ...declaration.calls.read(http, id),
    placeholderData: listed,
    retryOnMount: ({ state }) => !isNotFound(state.error),
  });
  const isRead = query.data !== undefined && !query.isPlaceholderData;
  const [dialog, argument, purpose] = name?.split(':') ?? [];
  const dialogs = useLazy(loadDialogs, name !== null);
  const record = query.data?.data;
  const names = query.data?.meta.names ?? {};
  const title = record && titleOf(declaration, record);
  const live = useLazy(loadLive, isRead);
  const neighbours = useNeighbours(declaration, id);
  const isNarrow = useMedia(IS_NARROW);
  useDocumentTitle(title);
  const isTrashed = record !== undefined && record.deleted_at !== null;
  // Also one that was shown, and is deleted permanently since.
  const missing = isNotFound(query.error) ? query.error : null;
  const isMissing = missing !== null;
  const { isLoading, contentTabs } = useContentTabs({
    declaration,
    id,
    content,
    moreContent,
    isTrashed,
    isMissing,
  });
  const [, navigate] = useLocation();
  const toList = useListReturn(declaration);
  useShortcuts('record', {
    edit: () => !isTrashed && open('edit'),
    delete: () => !isTrashed && open('delete'),
    next: () => neighbours.step(1),
    previous: () => neighbours.step(-1),
    list: toList.go,
  });
  const purge = useLazy(loadPurge, dialog === 'purge');
  const isPurging = dialog === 'purge' && isTrashed;
  // A trashed record must be restored first; an outdated list's row may say trashed of one that was restored.
  const isOfTrash = dialog === 'purge' || dialog === 'restore';
  const isAstray = isRead && name !== null && isTrashed !== isOfTrash;
  const wasTrashed = useRef(false);
  useEffect(() => {
    wasTrashed.current ||= isTrashed;
    if (!isAstray) return;
    close();
    if (dialog === 'edit') notify({ text: `“${title}” is in trash. Restore it to continue editing.` });
    const whyKept = wasTrashed.current
      ? 'was restored from trash, and was not deleted permanently.'
      : 'is not in trash. Only records in trash can be deleted permanently.';
    if (dialog === 'purge') notify({ text: `“${title}” ${whyKept}` });
    // `close` is new on every render.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [isAstray, isTrashed]);
  const survivor = record && record.id !== id ? record.id : null;
  const me = usePerson()?.key;
  const seenTitle = useRef<string>(undefined);
  const itsTitle = query.isFetchedAfterMount && record?.id === id ? title : undefined;
  useEffect(() => {
    seenTitle.current = itsTitle ?? seenTitle.current;
  }, [itsTitle]);
  const moveToSurvivor = useEffectEvent(() => {
    if (!record || !survivor) return;
    const isEdit = name === 'edit';
    // One's own merge has its own toast.
    if (seenTitle.current === undefined || record.updated_by !== me) {
      const known = seenTitle.current ?? (listed && titleOf(declaration, listed.data));
      const merged = known === undefined ? `The ${declaration.singular} at this link` : `“${known}”`;
      notify({ text: `${merged} was merged into “${title}”. It can be restored from trash.` });
    }
    const keyOf = (each: string) => recordDraftKey(details.kind.plural, each);
    if (isEdit)
      moveRecordDraft(wiring.drafts, keyOf(id), keyOf(survivor), ({ editedTitle }) => ({
        version: record.version,
        editedTitle: title,
        mergedTitle: editedTitle,
      }));
    navigate(recordPath(declaration, survivor) + (isEdit ? '?dialog=edit' : ''), { replace: true });
  });
  useEffect(() => moveToSurvivor(), [survivor]);

  if (missing && !isPurging)
    return <MissingRecord key={id} {...{ declaration, details, id }} purged={missing.purged} />;
  if (query.isError && !record)
    return (
      <PageError
        title={`Couldn’t load this ${declaration.singular}`}
        text={causeOfFailure(query.error)}
        retry={() => void query.refetch()}
      />
    );
  if (!record || title === undefined) {
    return (
      <div className="page record" aria-busy="true">
        <RecordNavigation {...{ declaration, neighbours }} />
        <span className="visually-hidden">Loading</span>
        <span className="skeleton record-skeleton-title" />
        <SkeletonRows />
      </div>
    );
  }
  // A form opened on a list's outdated row would report others' changes.
  const isShown = dialogs !== null && isRead && !isTrashed;
  const properties = (
    <Properties
      {...{ details, record, names }}
      onEdit={isTrashed ? undefined : (field) => open(`property:${field}`)}
      onIntent={() => preload(loadDialogs)}
      edited={isShown && dialog === 'property' ? argument : undefined}
      renderEditor={
        dialogs === null
          ? undefined
          : (field, row) => (
              <dialogs.PropertyForm {...{ declaration, details, record, names, field }} onClose={close}>
                {row}
              </dialogs.PropertyForm>
            )
      }
    />
  );
  const tabs: readonly RecordTab[] = [
    ...contentTabs,
    ...(isNarrow ? [{ name: 'details', title: 'Details', panel: properties }] : []),
    {
      name: 'history',
      title: 'History',
      count: record.version,
      panel: <HistoryPanel {...{ declaration, details, record }} more={moreHistory} />,
    },
  ];
  return (
    <article className="page record">
      <RecordNavigation {...{ declaration, title, neighbours }} />
      <RecordHead
        {...{ declaration, details, record, names, open }}
        onHistory={() => tab.show('history')}
        onIntent={() => preload(loadDialogs)}
      />
      {live && isRead && <live.LiveRecord key={record.id} {...{ declaration, record, names }} />}
      {note && !isTrashed && <div className="record-news">{note}</div>}
      {isTrashed && <InTrash {...{ declaration, details, record, open }} />}
      <div className="record-body">
        <RecordTabs {...{ tabs, isLoading }} name={tab.name} onShow={tab.show} />
        {!isNarrow && (
          <aside className="record-rail" aria-label="Properties">
            {properties}
          </aside>
        )}
      </div>
      {isShown && dialog === 'edit' && (
        <dialogs.EditDialog
          {...{ declaration, details, record, names }}
          field={argument}
          isToPublish={purpose === 'publish'}
          onClose={close}
        />
      )}
      {isShown && dialog === 'duplicate' && (
        <dialogs.DuplicateDialog {...{ declaration, details, record, names }} onClose={close} />
      )}
      {isShown && dialog === 'delete' && (
        <dialogs.DeleteDialog {...{ declaration, record }} onClose={close} />
      )}
      {dialogs && isRead && isTrashed && dialog === 'restore' && (
        <dialogs.FormDialog
          {...{ declaration, details, record, names }}
          title={`Restore ${declaration.singular}`}
          field={argument}
          foundAt={`${recordPath(declaration, id)}?dialog=restore`}
          onSaved={() => {
            deselect(wiring, record.id);
            close();
          }}
          onClose={close}
        />
      )}
      {isPurging && isRead && purge && (
        <purge.PurgeDialog
          {...{ declaration, details, record }}
          jobId={argument ?? null}
          onStarted={(jobId) => replace(`purge:${jobId}`)}
          onClose={close}
        />
      )}
      {isShown && dialog === 'merge' && !argument && (
        <dialogs.MergeWithDialog
          {...{ declaration, record }}
          onChoose={(other) => replace(`merge:${other}`)}
          onClose={close}
        />
      )}
      {isShown && dialog === 'merge' && argument && (
        <dialogs.MergeDialog
          {...{ declaration, details }}
          ids={[record.id, argument]}
          onMerged={close}
          onClose={close}
        />
      )}
    </article>
  );
};
