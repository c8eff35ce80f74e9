import { useLayoutEffect, useRef, type KeyboardEvent, type RefObject } from 'react';
import { createPortal } from 'react-dom';
import { useLocation, useSearch } from 'wouter';
import type { ListResponse } from '../../api/records.ts';
import { titleOf, type Declaration, type FormField } from '../../kinds/declaration.ts';
import { prepareEdit } from '../list-frame/list-dialogs.tsx';
import { addressWith } from '../navigation/address-with.ts';
import { useDialogAddress } from '../navigation/use-dialog-address.ts';
import { MoreIcon } from '../parts/more-icon.tsx';
import { RootAttribute } from '../parts/root-attribute.tsx';
import { useLazy } from '../loading/use-lazy.ts';
import { useRowArrows } from '../keyboard/use-row-arrows.ts';
import { keepEarlyTyping } from './early-typing.ts';
import { editDialog } from './edit-dialog.ts';
import { InCell } from './in-cell.tsx';
import { useRowPlaces } from './use-row-places.ts';
import './cell-edit.css';

const loadRestore = () => import('../trash/restore-button.tsx');
const isInTrash = ({ deleted_at: at }: ListResponse['data'][number]) => at !== null;

const fieldIn = (cell: Element, { titleField }: Declaration) =>
  cell.matches('th') ? titleField : (cell as HTMLElement).dataset['column'];

/** Those whose cell shows one fact: the value of the form's field of that name. */
const editableField = (declaration: Declaration, form: readonly FormField[], name: string | undefined) => {
  const own = declaration.columns.find(({ field }) => field === name);
  const isOfOne = !own || 'prerendered' in own.cell;
  return isOfOne ? form.find(({ field, input }) => field === name && input.type !== 'aliases') : undefined;
};

interface RowActionsProps {
  readonly table: RefObject<HTMLTableElement | null>;
  readonly declaration: Declaration;
  readonly rows: ListResponse['data'];
  readonly filter: string;
  readonly isPreviewing: boolean;
  readonly onPreview: (isOpen: boolean) => void;
}

/**
 * Only in the hovered and the focused row: in every row, "Edit" would take a third of the layout time. A cell is edited
 * by its pencil, in the hovered cell and in all of the focused row.
 */
export const RowActions = ({
  table,
  declaration,
  rows,
  filter,
  isPreviewing,
  onPreview,
}: RowActionsProps) => {
  const { hovered, focused, lastFocused } = useRowPlaces(table);
  useRowArrows(table);
  const [path] = useLocation();
  const search = useSearch();
  const { open } = useDialogAddress();
  const details = useLazy(declaration.loadDetails, hovered !== null || focused !== null);
  const form = details?.form.flatMap(({ fields }) => fields) ?? [];
  const restoring = useLazy(loadRestore, rows.some(isInTrash));
  const wantedField = useRef<string | undefined>(undefined);
  useLayoutEffect(() => {
    const { current: field } = wantedField;
    wantedField.current = undefined;
    if (field) focused?.querySelector<HTMLElement>(`.cell-edit[data-field="${CSS.escape(field)}"]`)?.focus();
  }, [focused]);
  const prepare = () => prepareEdit(declaration);
  /** To the same cell of the row above or below. */
  const move = (event: KeyboardEvent<HTMLElement>) => {
    const { key, currentTarget: pencil } = event;
    const row = pencil.closest('tr');
    const next =
      key === 'ArrowDown' ? row?.nextElementSibling : key === 'ArrowUp' && row?.previousElementSibling;
    const link = next && next.querySelector<HTMLElement>('th a');
    if (!link) return;
    event.preventDefault();
    wantedField.current = pencil.dataset['field'];
    link.focus();
  };
  const rowOf = (element: Element | null | undefined) =>
    rows[Number((element as HTMLElement | null)?.dataset['index'])];
  const edits = [...new Set([hovered?.parentElement, focused])].map((element) => {
    const row = rowOf(element);
    const place = element?.querySelector('.list-check');
    if (!row || !place) return null;
    const isPreviewed = isPreviewing && element === focused;
    const preview = () => {
      element?.querySelector<HTMLElement>('th a')?.focus({ preventScroll: true });
      onPreview(!isPreviewed);
    };
    return createPortal(
      <>
        {row.deleted_at && restoring && (
          <restoring.RestoreButton
            className="row-action row-restore no-print"
            {...{ declaration }}
            record={row}
          />
        )}
        <button
          type="button"
          className="row-action row-preview button button-small no-print"
          aria-label={`Preview ${titleOf(declaration, row)}`}
          aria-expanded={isPreviewed}
          title="Preview (Space)"
          // The preview would follow the focus to its row before the click.
          onMouseDown={(event) => event.preventDefault()}
          onClick={preview}
        >
          <MoreIcon name="preview" />
        </button>
        {!row.deleted_at && (
          <a
            className="row-action button button-small no-print"
            aria-label={`Edit ${titleOf(declaration, row)}`}
            href={addressWith(path, { dialog: editDialog(row.id, filter) }, search)}
            onPointerEnter={prepare}
            onFocus={prepare}
          >
            Edit
          </a>
        )}
      </>,
      place,
      row.id,
    );
  });
  const cells = [...new Set([...(focused?.children ?? []), ...(hovered ? [hovered] : [])])];
  const pencils = cells.map((cell) => {
    const row = rowOf(cell.parentElement);
    const field = editableField(declaration, form, fieldIn(cell, declaration));
    if (!row || row.deleted_at || !field) return null;
    const label = `Edit ${field.label} of ${titleOf(declaration, row)}`;
    return (
      <InCell key={`${row.id} ${field.field}`} cell={cell} lastFocused={lastFocused}>
        <button
          type="button"
          className="cell-edit no-print"
          data-field={field.field}
          aria-label={label}
          title={`Edit ${field.label} (F2)`}
          onPointerEnter={prepare}
          onFocus={prepare}
          onKeyDown={move}
          onClick={() => {
            keepEarlyTyping(field.field);
            open(`property:${row.id}:${field.field}`);
          }}
        >
          <MoreIcon name="edit" />
        </button>
      </InCell>
    );
  });
  return (
    <>
      {restoring && <RootAttribute name="restorable" />}
      {edits}
      {pencils}
    </>
  );
};
