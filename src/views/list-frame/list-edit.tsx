import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { useLocation } from 'wouter';
import { isNotFound } from '../../api/call-failure.ts';
import { describeFailure } from '../../api/describe-failure.ts';
import { fieldsByName } from '../fields/format-value.ts';
import { EditDialog } from '../form/edit-dialog.tsx';
import { titleFor } from '../form/form-dialog.tsx';
import { PropertyForm } from '../form/property-form.tsx';
import { recordPath, titleOf, type Declaration, type Details } from '../../kinds/declaration.ts';
import { addressWith } from '../navigation/address-with.ts';
import { Button } from '../parts/button.tsx';
import { Dialog } from '../parts/dialog.tsx';
import { focusNext, linkInList } from '../keyboard/focus-next.ts';
import { sentence } from '../format/format.ts';
import { FocusReturn } from '../keyboard/use-focus-return.ts';
import { PopoverPopup } from '../navigation/popover-popup.tsx';
import { useKeys } from '../keyboard/use-shortcuts.ts';
import { useWiring } from '../actors/wiring-context.tsx';
import { DeleteDialog } from '../trash/delete-dialog.tsx';
import { useLeaveDeletedRecord } from '../trash/use-leave-deleted-record.ts';
import './list-edit.css';

const isDrawn = (element: Element | null | undefined) => (element?.getClientRects().length ?? 0) > 0;

interface Place {
  /** Null: the whole form is shown. */
  readonly cell: Element | null;
  readonly isGone?: boolean;
}

interface ListEditProps {
  readonly declaration: Declaration;
  readonly details: Details;
  readonly id: string;
  /** Focused first, or the one that is edited in its cell. */
  readonly field: string | undefined;
  /** A property is edited in its cell. */
  readonly act: 'edit' | 'property' | 'delete';
  readonly onClose: () => void;
}

/** The record's form, or its deletion, over its list. What cannot be shown there is shown by the record's own page. */
export const ListEdit = ({ declaration, details, id, field, act, onClose }: ListEditProps) => {
  const [listPath, navigate] = useLocation();
  const leave = useLeaveDeletedRecord();
  const query = useQuery(declaration.calls.read(useWiring().http, id));
  // A form opened on what was read before would report others' changes.
  const isRead = query.data !== undefined && !query.isFetching;
  const [place, setPlace] = useState<Place | null>(null);
  const path = recordPath(declaration, id);
  const isInCell = act === 'property';
  const recordDialog = isInCell ? 'edit' : act;
  const rowLink = () => linkInList(path);
  const cellOf = () => {
    const row = rowLink()?.closest('tr');
    const isName = field === declaration.titleField;
    return row?.querySelector(isName ? 'th' : `[data-column="${CSS.escape(field ?? '')}"]`) ?? null;
  };
  const rowFocus = () => {
    const pencil = isInCell ? cellOf()?.querySelector<HTMLElement>('.cell-edit') : null;
    return isDrawn(pencil) ? (pencil ?? null) : rowLink();
  };
  const record = query.data?.data;
  const isElsewhere =
    isNotFound(query.error) || (isRead && (record?.id !== id || record.deleted_at !== null));
  if (isRead && !isElsewhere && place === null) {
    const found = isInCell ? cellOf() : null;
    setPlace({ cell: isDrawn(found) ? found : null });
  }
  useKeys(({ key }) => {
    if (key === 'Escape' && place === null && !query.isError) onClose();
  });
  const cell = place?.cell;
  const followCell = useEffectEvent((known: Element) => {
    if (isDrawn(known)) return;
    const redrawn = cellOf();
    setPlace(isDrawn(redrawn) ? { cell: redrawn } : { cell: known, isGone: true });
  });
  useEffect(() => {
    if (!cell) return undefined;
    // What is removed or hidden has no size either.
    const observer = new ResizeObserver(() => followCell(cell));
    observer.observe(cell);
    return () => observer.disconnect();
  }, [cell]);
  useEffect(() => {
    if (isElsewhere && place === null) navigate(`${path}?dialog=${recordDialog}`, { replace: true });
  }, [isElsewhere, place, path, recordDialog, navigate]);

  if (query.isError && !record && !isElsewhere)
    return (
      <Dialog title={titleFor(sentence(recordDialog), declaration)} size="small" onClose={onClose}>
        <p className="dialog-body" role="alert">
          {describeFailure(query.error)}
        </p>
        <footer className="dialog-foot">
          <Button onClick={onClose}>Close</Button>
          <Button variant="primary" onClick={() => void query.refetch()}>
            Try again
          </Button>
        </footer>
      </Dialog>
    );
  if (!record || place === null) return null;
  if (act === 'delete') {
    const onTrashed = async () => {
      await leave(addressWith(listPath, { dialog: null }));
      focusNext(path);
    };
    return (
      <FocusReturn value={(opener) => opener ?? rowLink()}>
        <DeleteDialog {...{ declaration, record, onClose, onTrashed }} />
      </FocusReturn>
    );
  }
  const formField = place.cell ? fieldsByName(details.form).get(field ?? '') : undefined;
  const shared = { declaration, details, record, names: query.data?.meta.names ?? {}, onClose };
  if (!formField)
    return (
      <FocusReturn value={(opener) => opener ?? rowFocus()}>
        <EditDialog {...shared} field={field} />
      </FocusReturn>
    );
  return (
    <FocusReturn value={(opener) => opener ?? rowFocus()}>
      <PropertyForm
        {...shared}
        field={formField}
        isDetached={place.isGone ?? false}
        renderFrame={(form, close) => (
          <PopoverPopup
            place={{ anchor: place.cell, sideOffset: ({ anchor }) => -anchor.height }}
            className="cell-editor property-form"
            aria-label={`Edit ${titleOf(declaration, record)}`}
            initialFocus={false}
            finalFocus={() => rowFocus() ?? true}
            isModal
            onClose={close}
          >
            {form}
          </PopoverPopup>
        )}
      />
    </FocusReturn>
  );
};
