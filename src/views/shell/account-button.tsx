import { useState, type ComponentType } from 'react';
import { Avatar } from '../parts/avatar.tsx';
import { Icon } from '../parts/icon.tsx';
import { usePerson } from '../parts/session.ts';

export interface AccountMenuProps {
  readonly name: string;
  readonly onKeys: () => void;
  readonly onSessions: () => void;
}

const load = () => import('./account-menu.tsx');

/** What the button and the open menu's trigger show. */
export const AccountLabel = ({ name }: { name: string }) => (
  <>
    <Avatar name={name} />
    <span className="account-name">{name}</span>
    <Icon name="down" />
  </>
);

export const AccountButton = (sheets: Omit<AccountMenuProps, 'name'>) => {
  const name = usePerson()?.fullName ?? '';
  const [menu, setMenu] = useState<{ Menu: ComponentType<AccountMenuProps> } | null>(null);
  if (menu) return <menu.Menu name={name} {...sheets} />;
  return (
    <button
      type="button"
      className="account-button"
      aria-label={`Account: ${name}`}
      aria-haspopup="menu"
      onPointerEnter={load}
      onFocus={load}
      onClick={() => void load().then((module) => setMenu({ Menu: module.AccountMenu }))}
    >
      <AccountLabel name={name} />
    </button>
  );
};
