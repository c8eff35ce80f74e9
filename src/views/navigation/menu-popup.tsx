import { Menu } from '@base-ui/react/menu';
import { ClosedByBack } from './closed-by-back.tsx';
import styles from '../parts/menu.module.css';

interface MenuPopupProps extends Pick<Menu.Positioner.Props, 'align' | 'sideOffset' | 'children'> {
  /** Selector of the landmark it stands in. */
  readonly within?: string;
  readonly className?: string;
}

export const MenuPopup = ({ within = 'main', className = '', children, ...place }: MenuPopupProps) => (
  <Menu.Portal container={document.querySelector<HTMLElement>(within)}>
    <Menu.Positioner align="end" sideOffset={6} {...place} className={styles['positioner']}>
      <Menu.Popup className={`${styles['popup']} ${className}`}>
        <ClosedByBack />
        {children}
      </Menu.Popup>
    </Menu.Positioner>
  </Menu.Portal>
);
