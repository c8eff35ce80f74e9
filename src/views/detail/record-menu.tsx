import { Menu } from '@base-ui/react/menu';
import { useState } from 'react';
import type { Status } from '../../../contract/records.ts';
import type { AnyRecord } from '../../api/records.ts';
import { titleOf, type Declaration, type Details, type MenuChange } from '../../kinds/declaration.ts';
import type { useRecordChange } from '../flows/use-record-change.ts';
import { ConfirmDialog } from '../parts/dialog.tsx';
import { Icon } from '../parts/icon.tsx';
import { SHORTCUTS } from '../keyboard/shortcuts.ts';
import { MenuPopup } from '../navigation/menu-popup.tsx';
import styles from '../parts/menu.module.css';

export interface RecordMenuProps {
  readonly declaration: Declaration;
  readonly details: Details;
  readonly record: AnyRecord;
  readonly open: (dialog: string) => void;
  readonly onHistory: () => void;
  readonly setStatus: (status: Status) => void;
  readonly change: ReturnType<typeof useRecordChange>['change'];
}

export const RecordMenu = (props: RecordMenuProps) => {
  const { declaration, details, record, open, onHistory, setStatus, change } = props;
  const isTrashed = record.deleted_at !== null;
  const [asked, setAsked] = useState<MenuChange | null>(null);
  const menuChanges = details.menuChanges?.(record) ?? [];
  const write = ({ change: values, done: text }: MenuChange) => {
    setAsked(null);
    change(record, { values, text });
  };
  const item = (label: string, onClick: () => void, isDanger = false, key = '') => (
    <Menu.Item
      key={label}
      className={styles['item']}
      data-danger={isDanger ? '' : undefined}
      onClick={onClick}
    >
      {label}
      {key && <kbd aria-hidden="true">{key}</kbd>}
    </Menu.Item>
  );
  return (
    <>
      <Menu.Root defaultOpen>
        <Menu.Trigger className="button button-icon" aria-label="More actions">
          <Icon name="more" />
        </Menu.Trigger>
        <MenuPopup>
          <Menu.Item className={styles['item']} onClick={onHistory}>
            History
          </Menu.Item>
          {!isTrashed && (
            <>
              {item('Merge with…', () => open('merge'))}
              {item('Duplicate', () => open('duplicate'))}
              <Menu.Separator className={styles['separator']} />
              {record.status !== 'published' && item('Publish', () => setStatus('published'))}
              {record.status === 'published' && item('Unpublish', () => setStatus('draft'))}
              {record.status !== 'archived' && item('Archive', () => setStatus('archived'))}
              {menuChanges.length > 0 && <Menu.Separator className={styles['separator']} />}
              {menuChanges.map((each) =>
                item(each.label, () => (each.question ? setAsked(each) : write(each))),
              )}
            </>
          )}
          <Menu.Separator className={styles['separator']} />
          {isTrashed
            ? item('Delete permanently', () => open('purge'), true)
            : item('Delete', () => open('delete'), true, SHORTCUTS.record.delete)}
        </MenuPopup>
      </Menu.Root>
      {asked?.question && (
        <ConfirmDialog
          title={asked.question.title}
          action={asked.label}
          cancel={asked.question.cancel}
          onConfirm={() => write(asked)}
          onClose={() => setAsked(null)}
        >
          <p>
            <strong>
              <bdi>{titleOf(declaration, record)}</bdi>
            </strong>{' '}
            {asked.question.text}
          </p>
        </ConfirmDialog>
      )}
    </>
  );
};
