import { useRef, type MouseEvent } from 'react';
import type { Count } from '../../../contract/records.ts';
import { countCallQuery, type ListState } from '../../api/list-query.ts';
import { Button } from '../parts/button.tsx';
import { RootAttribute } from '../parts/root-attribute.tsx';
import { formatNumber } from '../format/format.ts';
import { Icon } from '../parts/icon.tsx';
import { onSingleClick } from '../keyboard/on-single-click.ts';
import { useShortcuts } from '../keyboard/use-shortcuts.ts';
import { BULK_VERBS, bulkActionNames } from '../flows/bulk-actions.ts';
import { nounOf, type Declaration } from '../../kinds/declaration.ts';
import {
  countSelected,
  useSelectedRecords,
  type SelectedRecords,
  type Selection,
} from '../bulk/selection.ts';
import { missingText, useMissingRecords } from '../bulk/use-missing-records.ts';
import { useSelectAll } from '../bulk/use-select-all.ts';
import { editDialog } from './edit-dialog.ts';
import type { RowSelection } from './row-checkbox.tsx';
import './selection-bar.css';

interface SelectionBarProps {
  readonly declaration: Declaration;
  readonly selection: Selection;
  readonly state: ListState;
  readonly total: Count | undefined;
  readonly onOpen: (dialog: string) => void;
  /** With the list’s own dialogs. */
  readonly isOfList?: boolean;
  /** Rows in sight; absent: all. */
  readonly choosing?: RowSelection;
}

const unseenText = ({ ids, snapshot }: SelectedRecords, { rows, queryKey }: RowSelection): string => {
  if (snapshot) return snapshot.queryKey === queryKey ? '' : ', from another search or filter';
  const unseen = [...ids].filter((id) => !rows.includes(id)).length;
  if (unseen === 0) return '';
  return unseen === ids.size ? ', not on this page' : `, ${formatNumber(unseen)} not on this page`;
};

const isInSight = (element: Element): boolean => {
  const { top, bottom } = element.getBoundingClientRect();
  return top >= 0 && bottom <= innerHeight;
};

const Bar = (props: SelectionBarProps) => {
  const { declaration, selection, state, total, onOpen, choosing, isOfList = true } = props;
  const selected = useSelectedRecords(selection);
  const { ids, snapshot, missing } = selected;
  const isTrash = state.in === 'trash';
  useMissingRecords(declaration, selection, isTrash);
  const { selectAll, takeToDialog, isBusy } = useSelectAll(declaration, selection, {
    onTaken: (all) => {
      if (all.count === 0) return;
      selection.setSnapshot(all);
      onOpen('purge');
    },
  });
  const actions = useRef<HTMLDivElement>(null);
  useShortcuts('list', {
    actions: () => actions.current?.querySelector('button')?.focus({ preventScroll: true }),
  });
  const count = snapshot?.isForDialog ? 0 : countSelected(selected);
  const emptyTrash = () => {
    if (!isBusy) takeToDialog({ in: 'trash' });
  };
  if (count === 0) {
    // A filtered trash is deleted by selecting it: what is hidden is not emptied along.
    if (!isTrash || total?.value === 0 || state.q !== '' || state.filter !== '') return null;
    return (
      <section className="selection-bar trash-bar no-print" aria-label="Trash">
        <RootAttribute name="selection-bar" />
        <span>Deleted records stay here until you empty trash.</span>
        {/* Keeps the focus, which its dialog returns. */}
        <Button variant="danger" aria-disabled={isBusy || undefined} onClick={emptyTrash}>
          Empty trash
        </Button>
      </section>
    );
  }
  const clear = ({ currentTarget: button }: MouseEvent) => {
    const place = button.closest('section')?.parentElement;
    const checked = [...(place?.querySelectorAll<HTMLElement>('tbody input:checked') ?? [])];
    // A row out of sight may leave the document with the next scroll, and the focus with it.
    const row = checked.find(isInSight) ?? place?.querySelector<HTMLElement>('thead input');
    selection.clear();
    row?.focus({ preventScroll: true });
  };
  // Its form, as by the row's own Edit, which touch has not.
  const only = isOfList && !snapshot && ids.size === 1 ? [...ids][0] : undefined;
  const isMore = !snapshot && total !== undefined && total.value > count;
  return (
    <section className="selection-bar no-print" aria-label="Selection">
      <RootAttribute name="selection-bar" />
      <p role="status">
        {formatNumber(count)}
        <span> {nounOf(declaration, count)}</span> selected
        {snapshot && snapshot.except.size > 0 && `, ${formatNumber(snapshot.except.size)} excluded`}
        {choosing && unseenText(selected, choosing)}
        {missing > 0 && `. ${missingText(formatNumber(missing), missing, isTrash)}`}
      </p>
      <Button variant="quiet" className="clear-selection" onClick={clear}>
        <Icon name="close" />
        <span>Clear selection</span>
      </Button>
      <div ref={actions} className="selection-actions">
        {bulkActionNames(isTrash).map((name) => (
          <Button
            key={name}
            variant={name === 'trash' || name === 'purge' ? 'danger' : undefined}
            disabled={isBusy}
            onClick={onSingleClick(() =>
              onOpen(name === 'change' && only ? editDialog(only, state.filter) : name),
            )}
          >
            {BULK_VERBS[name]}
          </Button>
        ))}
        {isOfList && !isTrash && ids.size === 2 && (
          <Button onClick={onSingleClick(() => onOpen(['merge', ...ids].join(':')))}>Merge</Button>
        )}
        {isOfList && (
          <Button disabled={isBusy} onClick={onSingleClick(() => onOpen('export'))}>
            Export
          </Button>
        )}
      </div>
      {isMore && (
        <Button
          variant="quiet"
          className="select-all"
          disabled={isBusy}
          onClick={() => selectAll(countCallQuery(state))}
        >
          {/* One item of the button, which has a gap. */}
          <span>
            Select all {total.exact ? '' : 'about '}
            {formatNumber(total.value)}
            <span> matching</span>
          </span>
        </Button>
      )}
    </section>
  );
};

/** Trash and list have a bar each. */
export const SelectionBar = (props: SelectionBarProps) => <Bar key={props.selection.name} {...props} />;
