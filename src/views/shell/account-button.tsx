import { AccountLabel, type AccountMenuProps } from './account-label.tsx';
import { usePerson } from '../parts/session.ts';
import { useClosedMenu } from '../parts/use-closed-menu.ts';

const load = () => import('./account-menu.tsx');

export const AccountButton = (sheets: Omit<AccountMenuProps, 'name'>) => {
  const name = usePerson()?.fullName ?? '';
  const { code, button } = useClosedMenu(load);
  if (code) return <code.AccountMenu name={name} {...sheets} />;
  return (
    <button {...button} className="account-button" aria-label={`Account: ${name}`}>
      <AccountLabel name={name} />
    </button>
  );
};
