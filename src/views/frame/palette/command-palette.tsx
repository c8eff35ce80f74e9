import { Autocomplete } from '@base-ui/react/autocomplete';
import { Dialog } from '@base-ui/react/dialog';
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { useLocation, useSearch } from 'wouter';
import { useWiring } from '../../parts/wiring-context.tsx';
import { prepare } from '../screens.ts';
import { commandGroups, type Command } from './commands.ts';
import { PaletteList } from './palette-list.tsx';
import { useDeeds } from './use-deeds.ts';
import { useFound } from './use-found.ts';
import { usePasted } from './use-pasted.ts';
import { useRecent, useTitleHere } from './use-recent.ts';
import './palette.css';

export interface PaletteProps {
  readonly onClose: () => void;
  /** Shows the sheet of keys. */
  readonly onKeys: () => void;
  /** Shows where one is signed in. */
  readonly onSessions: () => void;
  /** What was typed before there was anything to type into; asked for once there is. */
  readonly takeTyped: () => string;
}

/** Milliseconds a command is highlighted before its screen is brought closer: with each key another one is. */
const REST = 100;

/**
 * Enter pressed before the records have come is meant for them, not for what is still shown of an earlier question.
 * @param first what Enter will do once they are there
 */
const useHaste = (isBehind: boolean, first: Command | undefined, run: (command: Command) => void) => {
  const isHasty = useRef(false);
  useEffect(() => {
    if (!isHasty.current || isBehind) return;
    isHasty.current = false;
    if (first) run(first);
  });
  return {
    takeTime: () => {
      isHasty.current = false;
    },
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key !== 'Enter' || !isBehind || event.nativeEvent.isComposing) return;
      event.preventDefault();
      event.stopPropagation();
      isHasty.current = true;
    },
  };
};

/** Dialog "Command palette": every record by the search of the lists, places, and what can be done here. */
export const CommandPalette = ({ onClose, takeTyped, ...sheets }: PaletteProps) => {
  const wiring = useWiring();
  const [path, navigate] = useLocation();
  const search = useSearch();
  const [text, setText] = useState('');
  const found = useFound(text);
  const go = (href: string) => {
    onClose();
    navigate(href);
  };
  const run = ({ href, run: doIt }: Command) => {
    if (href) return go(href);
    onClose();
    doIt?.();
    return undefined;
  };
  const pasted = usePasted(go);
  const recent = useRecent(path);
  const deeds = useDeeds(sheets);
  const here = { path, search, title: useTitleHere(path) };
  const groups = commandGroups({ text, here, recent, found: found.groups, deeds });
  const haste = useHaste(found.isBehind, groups[0]?.items[0], run);
  const rest = useRef<ReturnType<typeof setTimeout>>(undefined);
  return (
    <Dialog.Root open onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className="dialog-scrim palette-scrim" />
        <Dialog.Popup className="palette" aria-label="Command palette">
          <Autocomplete.Root
            open
            inline
            items={groups}
            filter={null}
            autoHighlight="always"
            keepHighlight
            value={text}
            onValueChange={(value) => {
              setText(value);
              pasted.forget();
              haste.takeTime();
            }}
            onItemHighlighted={(command) => {
              clearTimeout(rest.current);
              if (command?.href && !found.isBehind)
                rest.current = setTimeout(() => void prepare(wiring, command.href ?? ''), REST);
            }}
            itemToStringValue={(command: Command) => command.label}
          >
            <Autocomplete.Input
              className="palette-input"
              placeholder="Find a record, go somewhere, do something"
              aria-label="Search everything"
              onFocus={() => {
                const typed = takeTyped();
                if (typed) setText((shown) => shown + typed);
              }}
              onPaste={pasted.onPaste}
              onKeyDownCapture={haste.onKeyDown}
            />
            <PaletteList isBusy={found.isBehind} onRun={run} />
          </Autocomplete.Root>
          <footer className="palette-foot">
            <span role="status">{pasted.word ?? found.word}</span>
            <span className="palette-help" aria-hidden="true">
              <kbd>↑</kbd> <kbd>↓</kbd> choose <kbd>Enter</kbd> open <kbd>Esc</kbd> close
            </span>
          </footer>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
};
