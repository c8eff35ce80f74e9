import { importPath } from '../../kinds/import-path.ts';
import { kindRegistry } from '../../kinds/registry.ts';
import { sentence } from '../format/format.ts';
import { Icon } from '../parts/icon.tsx';
import { MoreIcon } from '../parts/more-icon.tsx';
import { useClosedMenu } from '../parts/use-closed-menu.ts';
import type { HeadMenuProps } from './head-menu.tsx';

const load = () => import('./head-menu.tsx');

const HeadMenuButton = (props: HeadMenuProps) => {
  const { code, button } = useClosedMenu(load);
  if (code) return <code.HeadMenu {...props} />;
  return (
    <button {...button} className={props.className}>
      {props.children}
    </button>
  );
};

const KINDS = Object.values(kindRegistry);

const IMPORTS = [
  ...KINDS.map((kind) => ({ label: kind.plural, href: importPath(kind) })),
  { label: 'Offerings', href: importPath(kindRegistry.universities, 'offerings') },
];

const CREATIONS = KINDS.map(({ singular, path }) => ({
  label: sentence(singular),
  href: `${path}?dialog=new`,
}));

export const HeadMenus = () => (
  <div className="page-actions">
    <HeadMenuButton className="button" links={IMPORTS}>
      <MoreIcon name="upload" /> Import
    </HeadMenuButton>
    <HeadMenuButton className="button button-primary" links={CREATIONS}>
      <Icon name="plus" /> New
    </HeadMenuButton>
  </div>
);
