import { Menu } from '@base-ui/react/menu';
import type { ReactNode } from 'react';
import { returningHere } from '../navigation/use-dialog-address.ts';
import { Link } from '../parts/link.tsx';
import { usePrefetch } from '../loading/prefetch-context.tsx';
import { MenuPopup } from '../navigation/menu-popup.tsx';
import styles from '../parts/menu.module.css';

export interface HeadMenuProps {
  readonly className: string;
  readonly links: readonly { readonly label: string; readonly href: string }[];
  readonly children: ReactNode;
}

export const HeadMenu = ({ className, links, children }: HeadMenuProps) => {
  const prefetch = usePrefetch();
  return (
    <Menu.Root defaultOpen>
      <Menu.Trigger className={className}>{children}</Menu.Trigger>
      <MenuPopup sideOffset={4}>
        {links.map(({ label, href }) => (
          <Menu.LinkItem
            key={href}
            className={styles.item}
            onFocus={() => prefetch(href)}
            render={<Link href={href} state={returningHere().state} />}
          >
            {label}
          </Menu.LinkItem>
        ))}
      </MenuPopup>
    </Menu.Root>
  );
};
