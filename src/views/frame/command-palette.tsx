import { Autocomplete } from '@base-ui/react/autocomplete';
import { Dialog } from '@base-ui/react/dialog';
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { useLocation } from 'wouter';
import { readListState } from '../../api/list-query.ts';
import { useWiring } from '../parts/wiring-context.tsx';
import { recordPath, titleOf } from '../records/declaration.ts';
import { universities } from '../universities/universities.tsx';
import { PLACES } from './navigation.tsx';
import './command-palette.css';

interface Command {
  readonly id: string;
  readonly label: string;
  readonly note: string;
  readonly href: string;
}

const PLACE_COMMANDS: readonly Command[] = [
  ...PLACES.map(({ href, name }) => ({ id: href, label: name, note: 'Go to', href })),
  { id: 'new-university', label: 'New university', note: 'Create', href: '/university/?dialog=new' },
];

/** An address of this app pasted whole, or a record's id. */
const pasted = (text: string): Command[] => {
  const question = text.trim();
  const isAddress = question.startsWith(location.origin);
  return isAddress
    ? [{ id: 'pasted', label: question, note: 'Open', href: question.slice(location.origin.length) || '/' }]
    : [];
};

const useCommands = (text: string): { commands: Command[]; isBusy: boolean } => {
  const { http } = useWiring();
  const question = useDeferredValue(text.trim());
  const state = readListState(new URLSearchParams({ q: question }));
  const found = useQuery({ ...universities.calls.list(http, state), enabled: question !== '' });
  const words = question.toLowerCase();
  const places = PLACE_COMMANDS.filter(({ label }) => label.toLowerCase().includes(words));
  const records = (question ? (found.data?.data ?? []) : []).slice(0, 12).map((row) => ({
    id: row.id,
    label: titleOf(universities, row),
    note: row.matched
      ? `${row.matched} · ${universities.summary(row, found.data?.meta.names ?? {})}`
      : universities.summary(row, found.data?.meta.names ?? {}),
    href: recordPath(universities, row.id),
  }));
  return { commands: [...pasted(text), ...records, ...places], isBusy: found.isFetching };
};

/** Dialog "Command palette": records by the lists' own search, places and actions by name. */
export const CommandPalette = ({ onClose }: { onClose: () => void }) => {
  const [, navigate] = useLocation();
  const [text, setText] = useState('');
  const { commands, isBusy } = useCommands(text);
  const run = (command: Command) => {
    onClose();
    navigate(command.href);
  };
  return (
    <Dialog.Root open onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className="dialog-scrim palette-scrim" />
        <Dialog.Popup className="palette" aria-label="Command palette">
          <Autocomplete.Root<Command>
            open
            inline
            items={commands}
            filter={null}
            autoHighlight="always"
            keepHighlight
            value={text}
            onValueChange={setText}
            itemToStringValue={(command) => command.label}
          >
            <Autocomplete.Input
              className="palette-input"
              placeholder="Find a university, go somewhere, do something"
              aria-label="Search everything"
            />
            <Autocomplete.List className="palette-list">
              {(command: Command) => (
                <Autocomplete.Item
                  key={command.id}
                  value={command}
                  className="palette-item"
                  onClick={() => run(command)}
                >
                  <span>{command.label}</span>
                  <span className="palette-note">{command.note}</span>
                </Autocomplete.Item>
              )}
            </Autocomplete.List>
            <Autocomplete.Empty className="palette-empty">
              {isBusy ? 'Searching …' : 'Nothing matches.'}
            </Autocomplete.Empty>
          </Autocomplete.Root>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
};
