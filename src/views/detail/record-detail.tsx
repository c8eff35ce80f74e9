import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { isNotFound } from '../../api/call-failure.ts';
import { causeOfFailure } from '../../api/describe-failure.ts';
import { titleOf, type Declaration, type Details } from '../../kinds/declaration.ts';
import { useDialogAddress } from '../navigation/use-dialog-address.ts';
import { useListReturn } from '../navigation/use-list-return.ts';
import { HistoryPanel } from '../history/history-panel.tsx';
import { PageError } from '../parts/page-error.tsx';
import { preload, useLazy } from '../loading/use-lazy.ts';
import { useMedia } from '../parts/use-media.ts';
import { useShortcuts } from '../keyboard/use-shortcuts.ts';
import { useWiring } from '../actors/wiring-context.tsx';
import { InTrash } from './in-trash.tsx';
import { MissingRecord } from './missing-record.tsx';
import { Properties } from '../fields/properties.tsx';
import { RecordHead, RecordNavigation } from './record-head.tsx';
import { useTabAddress } from '../navigation/use-tab-address.ts';
import { SkeletonRows } from '../parts/skeleton-rows.tsx';
import { useDocumentTitle } from '../parts/use-document-title.ts';
import { recordInLists } from '../navigation/record-in-lists.ts';
import { RecordTabs, type RecordTab } from './record-tabs.tsx';
import { useInvalidDialog } from './use-invalid-dialog.ts';
import { useContentTabs } from './use-content-tabs.tsx';
import { useMoveToSurvivor } from './use-move-to-survivor.ts';
import { useNeighbours } from './use-neighbours.ts';
import '../parts/detail.css';

const loadLive = () => import('../live/live-record.tsx');
const loadDialogs = () => import('./detail-dialogs.tsx');
const loadPurge = () => import('../trash/purge-dialog.tsx');

/** The properties are a tab then, but not on paper. Also in detail.css. */
const IS_NARROW = 'screen and (width < 68rem)';

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
  const { http, queryClient } = useWiring();
  const { name, open, replace, close } = useDialogAddress();
  const tab = useTabAddress();
  const [listed] = useState(() => recordInLists(queryClient, declaration, id));
  const query = useQuery({
    ...declaration.calls.read(http, id),
    placeholderData: listed,
    retryOnMount: ({ state }) => !isNotFound(state.error),
  });
  const isRead = query.data !== undefined && !query.isPlaceholderData;
  const [dialog, argument] = name?.split(':') ?? [];
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
  useInvalidDialog({ dialog, title, isRead, isTrashed, close });
  useMoveToSurvivor({
    declaration,
    details,
    id,
    listed: listed?.data,
    record,
    isFetched: query.isFetchedAfterMount,
    isEditing: name === 'edit',
  });

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
      {dialogs && isRead && (
        <dialogs.DetailDialogs
          {...{ declaration, details, record, names }}
          name={name}
          onReplace={replace}
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
    </article>
  );
};
