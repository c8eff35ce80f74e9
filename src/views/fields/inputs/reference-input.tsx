import { Combobox } from '@base-ui/react/combobox';
import { useEffect, useEffectEvent, useMemo, useRef, useState, type KeyboardEvent } from 'react';
import type { Filter } from '../../../../contract/filter.ts';
import type { Names } from '../../../api/records.ts';
import { kindRegistry } from '../../../kinds/registry.ts';
import type { ReferredKind } from '../../../kinds/declaration.ts';
import { useReferenceNames } from '../use-reference-names.ts';
import type { InputProps } from './input-props.ts';
import { NewReferredRecord } from './new-referred-record.tsx';
import { preserveValueOnEscape, PickerPopup, type Option } from './picker.tsx';
import { isSame, NEW_RECORD, useReferenceOptions } from './use-reference-options.ts';

interface ReferenceInputProps extends InputProps {
  readonly to: ReferredKind;
  readonly names: Names;
  readonly except?: string;
  readonly among?: Filter | null | undefined;
  readonly canCreate?: boolean;
  /** As in Picker. */
  readonly canBeFreeText?: boolean;
  readonly onChoice?: (id: string, name: string) => void;
}

export const ReferenceInput = ({
  id,
  value,
  onChange,
  describedBy,
  invalid,
  isRequired,
  to,
  names,
  except,
  among,
  canCreate = false,
  canBeFreeText = false,
  onChoice,
}: ReferenceInputProps) => {
  const declaration = kindRegistry[to];
  const [found, setFound] = useState<Names>({});
  const chosenId = typeof value === 'string' && value !== '' ? value : null;
  const called = useReferenceNames(chosenId ? [{ to, id: chosenId }] : [], { ...names, ...found });
  const label = (chosenId && called[chosenId]) ?? '';
  const chosen = useMemo(
    (): Option | null => (chosenId ? { value: chosenId, label } : null),
    [chosenId, label],
  );
  const [question, setQuestion] = useState('');
  const [unmatched, setUnmatched] = useState('');
  /** Enter was pressed before its results came. */
  const [awaited, setAwaited] = useState('');
  const [isOpen, setOpen] = useState(false);
  const { items, best, isAnswered, isSettled, shownName } = useReferenceOptions({
    to,
    question,
    among,
    except,
    canCreate,
    isOpen,
  });
  const [isCreating, setIsCreating] = useState(false);
  const choose = (item: Option | null) => {
    setQuestion('');
    setUnmatched('');
    setAwaited('');
    if (item) setFound({ ...found, [item.value]: shownName(item) });
    if (onChoice && item) onChoice(item.value, item.label);
    else onChange(item?.value ?? null);
  };
  const commitTyped = () => {
    const words = question.trim();
    if (words === '' || (awaited === question && !isSettled)) return;
    const named = items.filter(({ value: id, label }) => id !== NEW_RECORD && isSame(label, words));
    if (named.length === 1 && named[0]) return choose(named[0]);
    if (canBeFreeText) return choose({ value: words, label: words });
    setQuestion('');
    return setUnmatched(words);
  };
  const takeBest = () => {
    setOpen(false);
    setAwaited('');
    if (best) choose(best);
    else commitTyped();
  };
  const isHighlightedByHand = useRef(false);
  /** Never submits the form. */
  const takeEnter = (event: KeyboardEvent & { preventBaseUIHandler?: () => void }) => {
    if (event.key !== 'Enter' || event.ctrlKey || event.metaKey || question.trim() === '') return;
    event.preventDefault();
    if (isSettled && (best ?? (canCreate || isHighlightedByHand.current))) return;
    event.preventBaseUIHandler?.();
    if (isSettled) takeBest();
    else setAwaited(question);
  };
  const takeAwaited = useEffectEvent(takeBest);
  useEffect(() => {
    // The answer comes without an event.
    // oxlint-disable-next-line react/set-state-in-effect
    if (isSettled && awaited !== '' && awaited === question) takeAwaited();
  }, [isSettled, awaited, question]);
  return (
    <>
      <Combobox.Root<Option>
        items={items}
        filter={null}
        autoHighlight
        value={chosen}
        onValueChange={(item) => (item?.value === NEW_RECORD ? setIsCreating(true) : choose(item))}
        onInputValueChange={(text, { reason }) => {
          if (reason !== 'input-change') return;
          setUnmatched('');
          setAwaited('');
          setQuestion(text);
        }}
        open={isOpen}
        onOpenChange={(opens, { reason }) => {
          setOpen(opens);
          if (reason === 'focus-out' || reason === 'outside-press') commitTyped();
          if (reason === 'escape-key') {
            setQuestion('');
            setAwaited('');
          }
        }}
        onItemHighlighted={(_, { reason }) => {
          isHighlightedByHand.current = reason !== 'none';
        }}
        isItemEqualToValue={(one, other) => one.value === other.value}
      >
        <Combobox.Input
          id={id}
          className="input picker"
          aria-describedby={describedBy}
          aria-invalid={invalid || undefined}
          aria-required={isRequired || undefined}
          onFocus={(event) => event.currentTarget.select()}
          onKeyDown={(event) => {
            preserveValueOnEscape(event);
            takeEnter(event);
          }}
          placeholder={`Search ${declaration.plural.toLowerCase()}`}
        />
        <PickerPopup empty={isAnswered ? 'No matches' : 'Type to search'} />
      </Combobox.Root>
      <span role="status" className="field-hint">
        {unmatched && `Select a result for “${unmatched}”, or clear it.`}
      </span>
      {isCreating && (
        <NewReferredRecord
          {...{ declaration }}
          name={question.trim()}
          onSaved={(option) => {
            setIsCreating(false);
            choose(option);
          }}
          onClose={() => setIsCreating(false)}
        />
      )}
    </>
  );
};
