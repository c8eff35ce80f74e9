import { Menu } from '@base-ui/react/menu';
import { useLocation } from 'wouter';
import { ADMIN_SCOPE } from '../../../contract/constants.ts';
import { MoreIcon } from '../parts/more-icon.tsx';
import { usePerson } from '../actors/session.ts';
import { SHORTCUTS } from '../keyboard/shortcuts.ts';
import { signOutOrAsk } from '../actors/sign-out.ts';
import { useWiring } from '../actors/wiring-context.tsx';
import { AccountLabel } from './account-label.tsx';
import { DENSITY, THEME, useThemePreference, type ThemeChoice } from '../preferences/use-theme-preference.ts';
import { MenuPopup } from '../navigation/menu-popup.tsx';
import styles from '../parts/menu.module.css';

const Choice = ({ label, value, options, choose }: ThemeChoice) => (
  <Menu.Group className={styles.group}>
    <Menu.GroupLabel className={styles.label}>{label}</Menu.GroupLabel>
    <Menu.RadioGroup value={value} onValueChange={choose}>
      {Object.entries(options).map(([option, name]) => (
        <Menu.RadioItem key={option} value={option} closeOnClick={false} className={styles.item}>
          {name}
          <Menu.RadioItemIndicator>
            <MoreIcon name="check" />
          </Menu.RadioItemIndicator>
        </Menu.RadioItem>
      ))}
    </Menu.RadioGroup>
  </Menu.Group>
);

export const AccountMenu = ({ name, onKeys }: { name: string; onKeys: () => void }) => {
  const wiring = useWiring();
  const [, navigate] = useLocation();
  const person = usePerson();
  const theme = useThemePreference(THEME);
  const density = useThemePreference(DENSITY);
  return (
    <Menu.Root defaultOpen>
      <Menu.Trigger className="account-button" aria-label={`Account: ${name}`}>
        <AccountLabel id={person?.key ?? ''} name={name} />
      </Menu.Trigger>
      <MenuPopup within=".side, .bar">
        <div className={styles.person}>
          <strong>{person?.fullName}</strong>
          <span>{person?.scopes.includes(ADMIN_SCOPE) ? 'Administrator' : 'Member'}</span>
        </div>
        <Choice {...theme} />
        <Choice {...density} />
        <Menu.Separator className={styles.separator} />
        <Menu.Item className={styles.item} onClick={() => navigate('/account')}>
          My account
        </Menu.Item>
        <Menu.Item className={styles.item} onClick={onKeys}>
          Keyboard shortcuts
          <kbd>{SHORTCUTS.everywhere.help}</kbd>
        </Menu.Item>
        {import.meta.env.DEV && (
          <Menu.LinkItem className={styles.item} href="?inspect" target="_blank">
            Inspect state machines
          </Menu.LinkItem>
        )}
        <Menu.Item className={styles.item} onClick={() => signOutOrAsk(wiring)}>
          Sign out
        </Menu.Item>
      </MenuPopup>
    </Menu.Root>
  );
};
