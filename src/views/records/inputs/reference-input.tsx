import { Combobox } from '@base-ui/react/combobox';
import { useQuery } from '@tanstack/react-query';
import { useState, type SyntheticEvent } from 'react';
import { readListState } from '../../../api/list-query.ts';
import { useWiring } from '../../parts/wiring-context.tsx';
import { declarations } from '../../frame/declarations.ts';
import { titleOf, type ReferredKind } from '../declaration.ts';
import { useLazy } from '../use-lazy.ts';
import { withDetails } from '../with-details.ts';
import type { InputProps } from '../field-input.tsx';
import menu from '../../parts/menu.module.css';

const loadForm = () => import('../form-dialog.tsx');
/** Events of a form within a form are its own, though React lets them rise through the one around it. */
const stop = (event: SyntheticEvent) => event.stopPropagation();

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
  /** Offers to create what is not found. */
  readonly canCreate?: boolean;
  /** Told of a choice with its name. */
  readonly onChoice?: (id: string, name: string) => void;
}

const MOST = 20;
/** Stands in the list for a record that is yet to be made. */
const NEW = 'new';

/** Picks a record by searching as the list does; one that is not there is created on the spot, and chosen. */
export const ReferenceInput = ({
  id,
  value,
  onChange,
  describedBy,
  invalid,
  to,
  name,
  except,
  canCreate = false,
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
  if (canCreate && question.trim() !== '' && !found.isPending) {
    const summary = found.isSuccess && items.length === 0 ? 'Nothing matches.' : '';
    items.push({ value: NEW, label: `Create a new ${declaration.singular} …`, summary });
  }
  const [isCreating, setIsCreating] = useState(false);
  const form = useLazy(withDetails(loadForm, declaration), isCreating);
  const choose = (item: Item | null) => {
    setChosen(item);
    if (onChoice && item) onChoice(item.value, item.label);
    else onChange(item?.value ?? null);
  };
  return (
    <>
      <Combobox.Root<Item>
        items={items}
        filter={null}
        value={chosen}
        onValueChange={(item) => (item?.value === NEW ? setIsCreating(true) : choose(item))}
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
      {form && (
        <div role="presentation" onSubmit={stop} onKeyDown={stop} onBlur={stop}>
          <form.FormDialog
            {...{ declaration }}
            details={form.details}
            title={`New ${declaration.singular}`}
            record={null}
            given={{ [declaration.titleField]: question.trim() }}
            onSaved={(record) => {
              setIsCreating(false);
              choose({ value: record.id, label: titleOf(declaration, record), summary: '' });
            }}
            onClose={() => setIsCreating(false)}
          />
        </div>
      )}
    </>
  );
};
