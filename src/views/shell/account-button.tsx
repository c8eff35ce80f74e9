import { useState, type ComponentType } from 'react';
import { AccountLabel, type AccountMenuProps } from './account-label.tsx';
import { usePerson } from '../parts/session.ts';

const load = () => import('./account-menu.tsx');

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
