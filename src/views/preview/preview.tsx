import { useQuery } from '@tanstack/react-query';
import {
  useDeferredValue,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
  type RefObject,
} from 'react';
import type { ListResponse } from '../../api/records.ts';
import { recordPath, titleOf, type Declaration, type Details } from '../../kinds/declaration.ts';
import { Properties } from '../fields/properties.tsx';
import { RecordFacts, StatusPills } from '../fields/record-facts.tsx';
import { PropertyForm } from '../form/property-form.tsx';
import { LiveRecord } from '../live/live-record.tsx';
import { recordInLists } from '../navigation/record-in-lists.ts';
import { Button } from '../parts/button.tsx';
import { Icon } from '../parts/icon.tsx';
import { Link } from '../parts/link.tsx';
import { LoadFailure } from '../parts/load-failure.tsx';
import { RootAttribute } from '../parts/root-attribute.tsx';
import { isOverlayOpen, isSingleKey } from '../preferences/shortcut-preference.ts';
import { SHORTCUTS } from '../keyboard/shortcuts.ts';
import { SkeletonRows } from '../parts/skeleton-rows.tsx';
import { useKeys } from '../keyboard/use-shortcuts.ts';
import { useWiring } from '../actors/wiring-context.tsx';
import { ReferenceLinks } from '../references/reference-links.tsx';
import { RestoreButton } from '../trash/restore-button.tsx';
import '../parts/detail.css';
import './preview.css';

interface PreviewProps {
  readonly declaration: Declaration;
  readonly details: Details;
  /** The record of its focused row is shown. */
  readonly table: RefObject<HTMLTableElement | null>;
  readonly rows: ListResponse['data'];
  readonly onClose: () => void;
}

interface PreviewedProps extends Pick<PreviewProps, 'declaration' | 'details'> {
  readonly id: string;
  readonly edited: string | undefined;
  readonly onEdit: (field: string | undefined) => void;
}

const Previewed = ({ declaration, details, id, edited, onEdit }: PreviewedProps) => {
  const { http, queryClient } = useWiring();
  const [placeholderData] = useState(() => recordInLists(queryClient, declaration, id));
  const query = useQuery({ ...declaration.calls.read(http, id), placeholderData });
  const { data: references } = useQuery(declaration.calls.incomingReferences(http, id));
  if (query.isError) return <LoadFailure query={query} />;
  if (!query.data) return <SkeletonRows />;
  const { data: record, meta } = query.data;
  const { names } = meta;
  const isTrashed = record.deleted_at !== null;
  const canEdit = !isTrashed && !query.isPlaceholderData;
  return (
    <>
      <header className="preview-head">
        <h2>
          <Link href={recordPath(declaration, record.id)}>{titleOf(declaration, record)}</Link>
        </h2>
        <StatusPills {...{ declaration, record }} />
        {isTrashed && (
          <>
            <span>In trash</span>
            <RestoreButton {...{ declaration, record }} />
          </>
        )}
        <RecordFacts {...{ details, record, names }} />
        {references && references.length > 0 && (
          <ReferenceLinks {...{ declaration, references }} id={record.id} />
        )}
      </header>
      {!query.isPlaceholderData && <LiveRecord {...{ declaration, record, names }} />}
      <Properties
        {...{ details, record, names, edited }}
        onEdit={canEdit ? onEdit : undefined}
        renderEditor={(field, row) => (
          <PropertyForm
            {...{ declaration, details, record, names, field }}
            foundAt={`${recordPath(declaration, record.id)}?dialog=edit`}
            onClose={() => onEdit(undefined)}
          >
            {row}
          </PropertyForm>
        )}
      />
    </>
  );
};

const { next, previous } = SHORTCUTS.list;
const FOCUSABLE = 'a[href], button';

const indexAt = (element: EventTarget | null) =>
  element instanceof Element ? element.closest<HTMLElement>('tr[data-index]')?.dataset['index'] : undefined;

/** The record of the focused row beside its list, which keeps the keyboard. */
export const Preview = ({ declaration, details, table, rows, onClose }: PreviewProps) => {
  const place = useRef<HTMLElement>(null);
  const idAt = (element: EventTarget | null) => rows[Number(indexAt(element))]?.id;
  const [id, setId] = useState(() => idAt(document.activeElement));
  const [edited, setEdited] = useState<string>();
  const shownId = useDeferredValue(id);
  useEffect(() => {
    const { current: element } = table;
    if (!element) return undefined;
    const onFocus = ({ target }: FocusEvent) => {
      const focusedId = idAt(target);
      if (focusedId === undefined || focusedId === id) return;
      // What was typed is kept as a draft.
      setEdited(undefined);
      setId(focusedId);
    };
    element.addEventListener('focusin', onFocus);
    return () => element.removeEventListener('focusin', onFocus);
  });
  const index = rows.findIndex((row) => row.id === id);
  const rowElement = () => table.current?.querySelector<HTMLElement>(`tr[data-index="${index}"]`);
  const focusRow = () => rowElement()?.querySelector<HTMLElement>('th a')?.focus();
  useLayoutEffect(() => {
    const row = rowElement();
    row?.setAttribute('data-previewed', '');
    return () => row?.removeAttribute('data-previewed');
  });
  const uncoverRow = useEffectEvent(() => void rowElement()?.scrollIntoView({ block: 'nearest' }));
  useEffect(() => uncoverRow(), []);
  const isGone = index === -1 && edited === undefined;
  const nextId = isGone ? idAt(document.activeElement) : undefined;
  if (nextId !== undefined) setId(nextId);
  const leave = useEffectEvent(onClose);
  useEffect(() => {
    if (isGone) leave();
  }, [isGone]);
  const isWithin = (target: EventTarget | null) => target instanceof Node && place.current?.contains(target);
  useKeys((event) => {
    const { key, target } = event;
    if (isOverlayOpen() || (target instanceof Element && target.closest('form'))) return;
    if (key === 'ArrowRight' && target instanceof Element && target.matches('tr[data-index] th a'))
      place.current?.querySelector<HTMLElement>(FOCUSABLE)?.focus();
    else if (key === 'Escape' && isWithin(target)) focusRow();
    else if ((key === next || key === previous) && isWithin(target) && isSingleKey(event))
      // From here the list's own key moves on.
      return focusRow();
    else if (key === 'Escape') onClose();
    else return;
    event.preventDefault();
  }, true);
  return (
    <aside ref={place} className="preview no-print" aria-label="Preview">
      <RootAttribute name="preview" />
      <div className="preview-body">
        {shownId && (
          <Previewed key={shownId} {...{ declaration, details, edited }} id={shownId} onEdit={setEdited} />
        )}
      </div>
      <Button
        variant="quiet icon"
        className="preview-close"
        aria-label="Close preview"
        onClick={() => {
          focusRow();
          onClose();
        }}
      >
        <Icon name="close" />
      </Button>
      <p className="preview-keys" aria-hidden="true">
        <kbd>j</kbd> <kbd>k</kbd> other rows, <kbd>→</kbd> into the preview, <kbd>Esc</kbd> close
      </p>
    </aside>
  );
};
