import { Dialog } from '@base-ui/react/dialog';
import { useState } from 'react';
import { useLocation, useSearch } from 'wouter';
import { useFocusReturn } from '../../keyboard/use-focus-return.ts';
import { countSelected, useSelectedRecords, useSelection } from '../../bulk/selection.ts';
import { isApple } from '../../keyboard/is-apple.ts';
import { commandGroups, whereIs, type Command } from './commands.ts';
import { PaletteField } from './palette-field.tsx';
import { useActions, useViewCommands } from './use-actions.ts';
import { useSearchResults } from './use-search-results.ts';
import { usePasted } from './use-pasted.ts';
import { useRecent, useTitleHere } from './use-recent.ts';
import { ClosedByBack } from '../../navigation/closed-by-back.tsx';
import './palette.css';

const useSelectionCount = (path: string, search: string): number => {
  const place = whereIs(path);
  const query = new URLSearchParams(search);
  const kind = place?.declaration.calls.kind ?? '';
  const selected = useSelectedRecords(useSelection(kind, query.get('in') === 'trash'));
  return place && !place.id && !query.has('view') ? countSelected(selected) : 0;
};

export interface PaletteProps {
  readonly onClose: () => void;
  readonly onKeys: () => void;
  /** Returns text typed before the input existed. */
  readonly takeTyped: () => string;
}

export const CommandPalette = ({ onClose, onKeys, takeTyped }: PaletteProps) => {
  const [path, navigate] = useLocation();
  const search = useSearch();
  const [text, setText] = useState('');
  const found = useSearchResults(text);
  const last = useFocusReturn();
  const go = (href: string) => {
    onClose();
    navigate(href);
  };
  const run = ({ href, run: doIt }: Command, isNewTab: boolean) => {
    if (href && !isNewTab) return go(href);
    onClose();
    if (href) window.open(href, '_blank', 'noopener');
    doIt?.();
    return undefined;
  };
  const pasted = usePasted(go);
  const recent = useRecent(path);
  const generalActions = useActions({ onKeys });
  const here = { path, search, title: useTitleHere(path), chosen: useSelectionCount(path, search) };
  const views = useViewCommands(text.trim() !== '');
  const groups = commandGroups({
    text,
    here,
    recent,
    found: found.groups,
    isSearching: found.isBehind,
    generalActions,
    views,
  });
  return (
    <Dialog.Root open onOpenChange={(open) => !open && onClose()}>
      <ClosedByBack onClose={onClose} />
      <Dialog.Portal>
        <Dialog.Backdrop className="dialog-scrim palette-scrim" />
        <Dialog.Popup className="palette" aria-label="Command palette" finalFocus={last}>
          <PaletteField
            {...{ text, groups, takeTyped }}
            isBehind={found.isBehind}
            onText={(typed) => {
              setText(typed);
              pasted.forget();
            }}
            onPaste={pasted.onPaste}
            onRun={run}
          />
          <footer className="palette-foot">
            <span role="status">{pasted.message ?? found.message}</span>
            <span className="palette-help" aria-hidden="true">
              <span>
                <kbd>↑</kbd> <kbd>↓</kbd> select
              </span>
              <span>
                <kbd>Enter</kbd> open
              </span>
              <span>
                <kbd>{isApple ? '⌘' : 'Ctrl'}</kbd> <kbd>Enter</kbd> new tab
              </span>
              <span>
                <kbd>Esc</kbd> close
              </span>
            </span>
          </footer>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
};
