import { AccountLabel } from './account-label.tsx';
import { usePerson } from '../actors/session.ts';
import { useClosedMenu } from '../parts/use-closed-menu.ts';

const load = () => import('./account-menu.tsx');

export const AccountButton = ({ onKeys }: { onKeys: () => void }) => {
  const { key: id = '', fullName: name = '' } = usePerson() ?? {};
  const { code, button } = useClosedMenu(load);
  if (code) return <code.AccountMenu {...{ name, onKeys }} />;
  return (
    <button {...button} className="account-button" aria-label={`Account: ${name}`}>
      <AccountLabel {...{ id, name }} />
    </button>
  );
};
