import { useEffect, useEffectEvent, useState, type ComponentType } from 'react';
import { Button } from '../parts/button.tsx';
import { Icon } from '../parts/icon.tsx';
import { isApple } from '../keyboard/is-apple.ts';
import { COMMANDS, isCommandKey } from '../keyboard/shortcuts.ts';
import { createCommandTypeAhead } from './palette/command-type-ahead.ts';
import type { PaletteProps } from './palette/command-palette.tsx';

const load = () => import('./palette/command-palette.tsx');

export const SearchButton = ({ onKeys }: Pick<PaletteProps, 'onKeys'>) => {
  const [Palette, setPalette] = useState<ComponentType<PaletteProps> | null>(null);
  const [isOpen, setOpen] = useState(false);
  const [typeAhead] = useState(createCommandTypeAhead);
  const close = () => {
    typeAhead.take();
    setOpen(false);
  };
  const open = () => {
    if (isOpen) return;
    typeAhead.begin();
    setOpen(true);
    load().then((module) => setPalette(() => module.CommandPalette), close);
  };
  const openByKey = useEffectEvent(open);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!isCommandKey(event, 'search') || event.altKey || event.shiftKey) return;
      event.preventDefault();
      openByKey();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
  return (
    <>
      <Button
        className="search-button"
        aria-label="Search"
        aria-haspopup="dialog"
        onPointerEnter={load}
        onFocus={load}
        onClick={open}
      >
        <Icon name="search" />
        <span>Search</span>
        <kbd>{(isApple ? '⌘' : 'Ctrl ') + COMMANDS.search.toUpperCase()}</kbd>
      </Button>
      {isOpen && Palette && <Palette onClose={close} onKeys={onKeys} takeTyped={typeAhead.take} />}
    </>
  );
};
