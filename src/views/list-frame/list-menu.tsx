import { Menu } from '@base-ui/react/menu';
import { useLocation } from 'wouter';
import { useDialogAddress } from '../navigation/use-dialog-address.ts';
import { usePrefetch } from '../loading/prefetch-context.tsx';
import { duplicateKindOf } from '../duplicates/duplicate-kinds.ts';
import { Icon } from '../parts/icon.tsx';
import { MoreIcon } from '../parts/more-icon.tsx';
import { SHORTCUTS } from '../keyboard/shortcuts.ts';
import { DENSITY, useThemePreference } from '../preferences/use-theme-preference.ts';
import type { Declaration } from '../../kinds/declaration.ts';
import { importPath, importsOfferings } from '../../kinds/import-path.ts';
import { prepareExport } from './list-dialogs.tsx';
import { MenuPopup } from '../navigation/menu-popup.tsx';
import styles from '../parts/menu.module.css';

export interface ListMenuProps {
  readonly declaration: Declaration;
  /** One that only this view of the list has. */
  readonly moreAction?: { readonly name: string; readonly run: () => unknown } | undefined;
}

export const ListMenu = ({ declaration, moreAction }: ListMenuProps) => {
  const { open } = useDialogAddress();
  const [, navigate] = useLocation();
  const prefetch = usePrefetch();
  const density = useThemePreference(DENSITY);
  const compared = duplicateKindOf(declaration);
  const plural = declaration.plural.toLowerCase();
  const importItem = (name: string, href: string) => (
    <Menu.Item className={styles.item} onFocus={() => prefetch(href)} onClick={() => navigate(href)}>
      Import {name}
    </Menu.Item>
  );
  return (
    <Menu.Root defaultOpen>
      <Menu.Trigger className="button button-quiet button-icon" aria-label="More actions">
        <Icon name="more" />
      </Menu.Trigger>
      <MenuPopup sideOffset={4}>
        {importItem(plural, importPath(declaration))}
        {importsOfferings(declaration) && importItem('offerings', importPath(declaration, 'offerings'))}
        <Menu.Item className={styles.item} onFocus={prepareExport} onClick={() => open('export')}>
          Export {plural}
        </Menu.Item>
        {moreAction && (
          <Menu.Item className={styles.item} onClick={() => void moreAction.run()}>
            {moreAction.name}
          </Menu.Item>
        )}
        {compared && (
          <Menu.Item
            className={styles.item}
            onFocus={() => prefetch('/duplicates')}
            onClick={() => navigate(`/duplicates?kind=${compared}`)}
          >
            Possible duplicates
          </Menu.Item>
        )}
        <Menu.Item className={styles.item} onClick={() => print()}>
          Print
        </Menu.Item>
        <Menu.Separator className={styles.separator} />
        <Menu.CheckboxItem
          className={styles.item}
          checked={density.value === 'compact'}
          onCheckedChange={(isCompact) => density.choose(isCompact ? 'compact' : 'comfortable')}
        >
          Compact rows
          <kbd>{SHORTCUTS.list.density.toUpperCase()}</kbd>
          <Menu.CheckboxItemIndicator>
            <MoreIcon name="check" />
          </Menu.CheckboxItemIndicator>
        </Menu.CheckboxItem>
      </MenuPopup>
    </Menu.Root>
  );
};
