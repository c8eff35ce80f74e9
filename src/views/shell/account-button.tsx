import { useState, type ComponentType } from 'react';
import { usePerson } from '../parts/session.ts';

export interface AccountMenuProps {
  readonly initials: string;
  readonly onKeys: () => void;
}

const load = () => import('./account-menu.tsx');

const initialsOf = (name: string) =>
  name
    .split(/\s+/)
    .map((word) => [...word][0] ?? '')
    .slice(0, 2)
    .join('')
    .toUpperCase() || '·';

export const AccountButton = (sheets: Omit<AccountMenuProps, 'initials'>) => {
  const initials = initialsOf(usePerson()?.fullName ?? '');
  const [menu, setMenu] = useState<{ Menu: ComponentType<AccountMenuProps> } | null>(null);
  if (menu) return <menu.Menu initials={initials} {...sheets} />;
  return (
    <button
      type="button"
      className="account-button"
      aria-label="Account"
      aria-haspopup="menu"
      onPointerEnter={load}
      onFocus={load}
      onClick={() => void load().then((module) => setMenu({ Menu: module.AccountMenu }))}
    >
      {initials}
    </button>
  );
};
