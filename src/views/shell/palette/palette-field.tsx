import { Autocomplete } from '@base-ui/react/autocomplete';
import {
  startTransition,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
  type ClipboardEvent,
  type KeyboardEvent,
  memo,
} from 'react';
import { useWiring } from '../../actors/wiring-context.tsx';
import { prepare } from '../screens.ts';
import type { Command, CommandGroup } from './commands.ts';
import { Icon } from '../../parts/icon.tsx';
import { AnyIcon } from '../../parts/more-icon.tsx';
import { MarkedText } from '../../format/marked-text.tsx';
import { SummaryText } from '../../parts/status-badge.tsx';
import { areSingleKeysEnabled } from '../../preferences/shortcut-preference.ts';

const Keys = ({ keys }: { keys: string }) => (
  <span className="palette-keys" aria-hidden="true">
    {keys.split(' ').map((key) => (
      <kbd key={key}>{key}</kbd>
    ))}
  </span>
);

interface LineProps {
  readonly command: Command;
  readonly question: string;
  readonly onRun: (command: Command, isNewTab: boolean) => void;
}

const Line = ({ command, question, onRun }: LineProps) => (
  <Autocomplete.Item
    value={command}
    className="palette-item"
    onClick={({ ctrlKey, metaKey }) => onRun(command, ctrlKey || metaKey)}
  >
    <span className="palette-sign" aria-hidden="true">
      {command.status && <span className={`dot badge-${command.alertStatus ?? command.status}`} />}
      {command.icon && <AnyIcon name={command.icon} />}
    </span>
    <span className="palette-label">
      <MarkedText text={command.label} question={command.quotesQuery ? '' : question} />
    </span>
    {(command.note || command.alertStatus) && (
      <span className="palette-note">
        <SummaryText alertStatus={command.alertStatus}>
          {command.note && <MarkedText text={command.note} question={question} />}
        </SummaryText>
      </span>
    )}
    {command.keys && areSingleKeysEnabled() && <Keys keys={command.keys} />}
  </Autocomplete.Item>
);

interface PaletteListProps {
  readonly isBusy: boolean;
  readonly question: string;
  readonly onRun: (command: Command, isNewTab: boolean) => void;
}

const PaletteList = memo(function PaletteList({ isBusy, question, onRun }: PaletteListProps) {
  return (
    <Autocomplete.List className="palette-list" aria-label="Commands and records" data-busy={isBusy}>
      {(group: CommandGroup) => (
        <Autocomplete.Group key={group.value} items={group.items}>
          <Autocomplete.GroupLabel className="palette-group">{group.value}</Autocomplete.GroupLabel>
          <Autocomplete.Collection>
            {(command: Command) => <Line key={command.id} {...{ command, question, onRun }} />}
          </Autocomplete.Collection>
        </Autocomplete.Group>
      )}
    </Autocomplete.List>
  );
});

/** Each key highlights another command. */
const PREFETCH_DELAY_MS = 100;

type Run = (command: Command, isNewTab: boolean) => void;

/** The list leaves Ctrl+Enter alone. */
const openHighlighted = (input: Element) =>
  document
    .getElementById(input.getAttribute('aria-activedescendant') ?? '')
    ?.dispatchEvent(new MouseEvent('click', { bubbles: true, ctrlKey: true }));

/** Defers Enter until the results for the current text arrive. */
const useRunOnEnterWhenReady = (isBehind: boolean, first: Command | undefined, run: Run) => {
  const pendingEnter = useRef<{ readonly isNewTab: boolean }>(null);
  useEffect(() => {
    if (!pendingEnter.current || isBehind) return;
    const { isNewTab } = pendingEnter.current;
    pendingEnter.current = null;
    if (first) run(first, isNewTab);
  });
  return {
    wait: () => {
      pendingEnter.current = null;
    },
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
      const isNewTab = event.ctrlKey || event.metaKey;
      if (!isBehind && !isNewTab) return;
      event.preventDefault();
      event.stopPropagation();
      if (isBehind) pendingEnter.current = { isNewTab };
      else openHighlighted(event.currentTarget);
    },
  };
};

interface PaletteFieldProps {
  readonly text: string;
  readonly groups: readonly CommandGroup[];
  readonly isBehind: boolean;
  readonly onText: (text: string) => void;
  readonly onPaste: (event: ClipboardEvent) => void;
  readonly onRun: Run;
  readonly takeTyped: () => string;
}

/** Renders only itself on each key; results follow at low priority. */
export const PaletteField = (props: PaletteFieldProps) => {
  const { text, groups, isBehind, onText, onPaste, onRun, takeTyped } = props;
  const wiring = useWiring();
  const [typed, setTyped] = useState(text);
  const enterRace = useRunOnEnterWhenReady(isBehind || typed !== text, groups[0]?.items[0], onRun);
  const input = useRef<HTMLInputElement>(null);
  const prefetchTimer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const take = (value: string) => {
    setTyped(value);
    enterRace.wait();
    startTransition(() => onText(value));
  };
  const takeOver = useEffectEvent(() => {
    input.current?.focus();
    const early = takeTyped();
    if (early) take(typed + early);
  });
  // Not on focus: an unfocused window fires no focus event, and keys would stay buffered.
  // oxlint-disable-next-line react/set-state-in-effect -- until now the keys were kept outside React
  useEffect(() => takeOver(), []);
  return (
    <Autocomplete.Root
      open
      inline
      items={groups}
      filter={null}
      autoHighlight="always"
      keepHighlight
      value={typed}
      onValueChange={take}
      onItemHighlighted={(command) => {
        clearTimeout(prefetchTimer.current);
        if (command?.href && !isBehind)
          prefetchTimer.current = setTimeout(
            () => void prepare(wiring, command.href ?? ''),
            PREFETCH_DELAY_MS,
          );
      }}
      itemToStringValue={(command: Command) => command.label}
    >
      <div className="palette-field">
        <Icon name="search" />
        <Autocomplete.Input
          className="palette-input"
          placeholder="Search or run a command"
          aria-label="Search everything"
          ref={input}
          onPaste={onPaste}
          onKeyDownCapture={enterRace.onKeyDown}
        />
      </div>
      <PaletteList isBusy={isBehind} question={text} {...{ onRun }} />
    </Autocomplete.Root>
  );
};
