import { Combobox } from '@base-ui/react/combobox';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { readListState } from '../../../api/list-query.ts';
import { useWiring } from '../../parts/wiring-context.tsx';
import { declarations } from '../../frame/declarations.ts';
import { titleOf, type ReferredKind } from '../declaration.ts';
import type { InputProps } from '../field-input.tsx';
import menu from '../../parts/menu.module.css';

interface Item {
  readonly value: string;
  readonly label: string;
  readonly summary: string;
}

interface ReferenceInputProps extends InputProps {
  readonly to: ReferredKind;
  /** The name of the present value. */
  readonly name: string | null;
  /** The id of a record that cannot be chosen: itself. */
  readonly except?: string;
  /** Told of a choice with its name. */
  readonly onChoice?: (id: string, name: string) => void;
}

const MOST = 20;

/** Picks a record by searching as the list does. */
export const ReferenceInput = ({
  id,
  value,
  onChange,
  describedBy,
  invalid,
  to,
  name,
  except,
  onChoice,
}: ReferenceInputProps) => {
  const declaration = declarations[to];
  const { http } = useWiring();
  const [chosen, setChosen] = useState<Item | null>(
    typeof value === 'string' ? { value, label: name ?? 'Unknown', summary: '' } : null,
  );
  const [question, setQuestion] = useState('');
  const state = readListState(new URLSearchParams({ q: question }));
  const found = useQuery({ ...declaration.calls.list(http, state), enabled: question.trim() !== '' });
  const items: Item[] = (found.data?.data ?? [])
    .filter((row) => row.id !== except)
    .slice(0, MOST)
    .map((row) => ({
      value: row.id,
      label: titleOf(declaration, row),
      summary: declaration.summary(row, found.data?.meta.names ?? {}),
    }));
  return (
    <Combobox.Root<Item>
      items={items}
      filter={null}
      value={chosen}
      onValueChange={(item) => {
        setChosen(item);
        if (onChoice && item) onChoice(item.value, item.label);
        else onChange(item?.value ?? null);
      }}
      onInputValueChange={(text, { reason }) => reason === 'input-change' && setQuestion(text)}
      isItemEqualToValue={(one, other) => one.value === other.value}
    >
      <Combobox.Input
        id={id}
        className="input"
        aria-describedby={describedBy}
        aria-invalid={invalid || undefined}
        placeholder={`Search ${declaration.plural.toLowerCase()}`}
      />
      <Combobox.Portal>
        <Combobox.Positioner className={menu['positioner']} sideOffset={4}>
          <Combobox.Popup className={menu['popup']}>
            <Combobox.Empty className={menu['label']}>
              {question.trim() ? 'Nothing matches.' : 'Type part of a name.'}
            </Combobox.Empty>
            <Combobox.List>
              {(item: Item) => (
                <Combobox.Item key={item.value} value={item} className={menu['item']}>
                  {item.label}
                  <span className="field-hint">{item.summary}</span>
                </Combobox.Item>
              )}
            </Combobox.List>
          </Combobox.Popup>
        </Combobox.Positioner>
      </Combobox.Portal>
    </Combobox.Root>
  );
};
