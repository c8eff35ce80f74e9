import { Menu } from '@base-ui/react/menu';
import type { ListedPerson } from '../../api/people.ts';
import { Icon } from '../parts/icon.tsx';
import type { PersonAct } from '../../machines/person-change.ts';
import { MenuPopup } from '../navigation/menu-popup.tsx';
import styles from '../parts/menu.module.css';

/** `?dialog=disable` */
type PersonDialog = PersonAct | 'edit' | 'link';

const actionsFor = ({ state, link }: ListedPerson): readonly (readonly [PersonDialog, string])[] => {
  if (state === 'disabled') return [['enable', 'Enable account']];
  return [
    ['changeScopes', 'Change role'],
    ['link', state === 'invited' ? 'New invitation link' : 'Reset password'],
    ...(link ? [['revokeLink', 'Revoke link'] as const] : []),
    ...(state === 'active' ? [['endSessions', 'End all sessions'] as const] : []),
    ['disable', 'Disable account'],
  ];
};

interface PersonActionsProps {
  readonly person: ListedPerson;
  readonly onChoose: (dialog: PersonDialog) => void;
}

export const PersonActions = ({ person, onChoose }: PersonActionsProps) => (
  <Menu.Root>
    <Menu.Trigger className="button button-icon" aria-label="More actions">
      <Icon name="more" />
    </Menu.Trigger>
    <MenuPopup>
      {actionsFor(person).map(([dialog, label]) => (
        <Menu.Item
          key={dialog}
          className={styles.item}
          data-danger={dialog === 'disable' || undefined}
          onClick={() => onChoose(dialog)}
        >
          {label}
        </Menu.Item>
      ))}
    </MenuPopup>
  </Menu.Root>
);
