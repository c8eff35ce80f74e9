import { Autocomplete } from '@base-ui/react/autocomplete';
import { memo } from 'react';
import { areSingleKeysEnabled } from '../../parts/shortcut-preference.ts';
import type { Command, CommandGroup } from './commands.ts';

const Keys = ({ keys }: { keys: string }) => (
  <span className="palette-keys" aria-hidden="true">
    {keys.split(' ').map((key) => (
      <kbd key={key}>{key}</kbd>
    ))}
  </span>
);

const Line = ({ command, onRun }: { command: Command; onRun: (command: Command) => void }) => (
  <Autocomplete.Item value={command} className="palette-item" onClick={() => onRun(command)}>
    <span className="palette-label">{command.label}</span>
    {command.note && <span className="palette-note">{command.note}</span>}
    {command.keys && areSingleKeysEnabled() && <Keys keys={command.keys} />}
  </Autocomplete.Item>
);

interface PaletteListProps {
  readonly isBusy: boolean;
  readonly onRun: (command: Command) => void;
}

export const PaletteList = memo(function PaletteList({ isBusy, onRun }: PaletteListProps) {
  return (
    <Autocomplete.List className="palette-list" aria-label="Commands and records" data-busy={isBusy}>
      {(group: CommandGroup) => (
        <Autocomplete.Group key={group.value} items={group.items}>
          <Autocomplete.GroupLabel className="palette-group">{group.value}</Autocomplete.GroupLabel>
          <Autocomplete.Collection>
            {(command: Command) => <Line key={command.id} command={command} onRun={onRun} />}
          </Autocomplete.Collection>
        </Autocomplete.Group>
      )}
    </Autocomplete.List>
  );
});
