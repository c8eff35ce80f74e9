import { Autocomplete } from '@base-ui/react/autocomplete';
import { memo } from 'react';
import { MarkedText } from '../../parts/marked-text.tsx';
import { SummaryText } from '../../parts/status-badge.tsx';
import { areSingleKeysEnabled } from '../../parts/shortcut-preference.ts';
import type { Command, CommandGroup } from './commands.ts';

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
    {command.status && (
      <span className={`dot badge-${command.alertStatus ?? command.status}`} aria-hidden="true" />
    )}
    <span className="palette-label">
      <MarkedText text={command.label} question={question} />
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

export const PaletteList = memo(function PaletteList({ isBusy, question, onRun }: PaletteListProps) {
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
