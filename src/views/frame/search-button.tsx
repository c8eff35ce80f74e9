import { useEffect, useState, type ComponentType } from 'react';
import { Icon } from '../parts/icon.tsx';
import type { PaletteProps } from './palette/command-palette.tsx';

const load = () => import('./palette/command-palette.tsx');
const isApple = /Mac|iPhone|iPad/.test(navigator.userAgent);

/** Button "Search", also Ctrl/Cmd+K wherever one is, typing included. */
export const SearchButton = ({ onKeys }: Pick<PaletteProps, 'onKeys'>) => {
  const [Palette, setPalette] = useState<ComponentType<PaletteProps> | null>(null);
  const [isOpen, setOpen] = useState(false);
  const open = () => {
    setOpen(true);
    void load().then((module) => setPalette(() => module.CommandPalette));
  };
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (
        event.key.toLowerCase() !== 'k' ||
        !(event.metaKey || event.ctrlKey) ||
        event.altKey ||
        event.shiftKey
      )
        return;
      event.preventDefault();
      open();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
  return (
    <>
      <button
        type="button"
        className="button search-button"
        aria-label="Search"
        aria-haspopup="dialog"
        onPointerEnter={load}
        onFocus={load}
        onClick={open}
      >
        <Icon name="search" />
        <span>Search</span>
        <kbd>{isApple ? '⌘K' : 'Ctrl K'}</kbd>
      </button>
      {isOpen && Palette && <Palette onClose={() => setOpen(false)} onKeys={onKeys} />}
    </>
  );
};
