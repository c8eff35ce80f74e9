import { Menu } from '@base-ui/react/menu';
import { useRef, type FocusEvent } from 'react';
import { ClosedByBack } from './closed-by-back.tsx';
import styles from '../parts/menu.module.css';

interface MenuPopupProps extends Pick<Menu.Positioner.Props, 'align' | 'sideOffset' | 'children'> {
  /** Selector of the landmark it stands in. */
  readonly within?: string;
  readonly className?: string;
}

/** Of a menu that is open from the start, Base UI focuses no entry. */
const useFirstEntry = () => {
  const isNew = useRef(true);
  return ({ target, currentTarget: popup }: FocusEvent) => {
    const isFirst = isNew.current && target === popup && popup.matches(':focus-visible');
    isNew.current = false;
    if (isFirst) popup.querySelector<HTMLElement>('[role^="menuitem"]')?.focus();
  };
};

export const MenuPopup = ({ within = 'main', className = '', children, ...place }: MenuPopupProps) => {
  const onFocus = useFirstEntry();
  return (
    <Menu.Portal container={document.querySelector<HTMLElement>(within)}>
      <Menu.Positioner align="end" sideOffset={6} {...place} className={styles['positioner']}>
        <Menu.Popup className={`${styles['popup']} ${className}`} onFocus={onFocus}>
          <ClosedByBack />
          {children}
        </Menu.Popup>
      </Menu.Positioner>
    </Menu.Portal>
  );
};
