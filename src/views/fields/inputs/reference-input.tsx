import { Combobox } from '@base-ui/react/combobox';
import { useQuery } from '@tanstack/react-query';
import {
  useEffect,
  useEffectEvent,
  useMemo,
  useRef,
  useState,
  type KeyboardEvent,
  type SyntheticEvent,
} from 'react';
import type { Filter } from '../../../../contract/filter.ts';
import { foldText } from '../../../../contract/fold-text.ts';
import { readListState } from '../../../api/list-query.ts';
import { useWiring } from '../../actors/wiring-context.tsx';
import type { AnyRecord, Names } from '../../../api/records.ts';
import { kindRegistry } from '../../../kinds/registry.ts';
import { titleOf, type ReferredKind } from '../../../kinds/declaration.ts';
import { ClosedByBack } from '../../navigation/closed-by-back.tsx';
import { useLazy } from '../../loading/use-lazy.ts';
import type { Alias } from '../format-value.ts';
import { useReferenceNames } from '../use-reference-names.ts';
import { lazyDetails } from '../../../kinds/lazy-details.ts';
import type { InputProps } from './input-props.ts';
import { preserveValueOnEscape, PickerPopup, type Option } from './picker.tsx';

const loadForm = () => import('../../form/form-dialog.tsx');
/** React bubbles the nested form's events to the outer one. */
const stop = (event: SyntheticEvent) => event.stopPropagation();

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

const MAX_CHOICES = 20;
const isSame = (one: string, other: string) =>
  one.localeCompare(other, undefined, { sensitivity: 'base' }) === 0;
const NEW_RECORD = 'new';

const NAMING_FIELDS = ['code', 'slug', 'ror_id', 'domains', 'source_ids'];
/** The search also finds what is only spelt alike. */
const isNamedBy = (question: string, record: AnyRecord, { label, hint }: Option): boolean => {
  const aliases = (record['aliases'] ?? []) as readonly Alias[];
  const texts = [
    label,
    hint,
    ...aliases.map(({ name }) => name),
    ...NAMING_FIELDS.map((each) => record[each]),
  ];
  const text = foldText(texts.join(' '));
  return foldText(question)
    .split(/[^\p{L}\p{N}]+/u)
    .every((word) => text.includes(word));
};

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
  const { http } = useWiring();
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
  const filter = among ? JSON.stringify(among) : '';
  const state = readListState(new URLSearchParams({ q: question, filter }));
  const [isOpen, setOpen] = useState(false);
  const search = useQuery({
    ...declaration.calls.list(http, state, MAX_CHOICES + 1),
    enabled: isOpen || question.trim() !== '',
  });
  const rows = (search.data?.data ?? []).filter((row) => row.id !== except).slice(0, MAX_CHOICES);
  const items = rows.map((row): Option => ({
    value: row.id,
    label: titleOf(declaration, row),
    hint: declaration.summary(row, search.data?.meta.names ?? {}),
  }));
  const best = rows[0] && items[0] && isNamedBy(question, rows[0], items[0]) ? items[0] : undefined;
  if (canCreate && question.trim() !== '' && !search.isPending) {
    const hint = search.isSuccess && items.length === 0 ? 'No matches' : '';
    const creation = { value: NEW_RECORD, label: `Create a new ${declaration.singular}`, hint };
    items.splice(best ? items.length : 0, 0, creation);
  }
  const [isCreating, setIsCreating] = useState(false);
  const form = useLazy(lazyDetails(loadForm, declaration), isCreating);
  const isSettled = !search.isPlaceholderData && !search.isPending;
  /** With the code where others have the same name. */
  const shownName = ({ value: id, label: name }: Option) => {
    const code = rows.find((row) => row.id === id)?.['code'];
    const isShared = items.filter((other) => isSame(other.label, name)).length > 1;
    return code && isShared ? `${code} ${name}` : name;
  };
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
        <PickerPopup empty={search.isSuccess ? 'No matches' : 'Type to search'} />
      </Combobox.Root>
      <span role="status" className="field-hint">
        {unmatched && `Select a result for “${unmatched}”, or clear it.`}
      </span>
      {form && (
        <div role="presentation" onSubmit={stop} onKeyDown={stop} onBlur={stop}>
          <ClosedByBack isForm onClose={() => setIsCreating(false)} />
          <form.FormDialog
            {...{ declaration }}
            details={form.details}
            title={`New ${declaration.singular}`}
            record={null}
            given={{ [declaration.titleField]: question.trim() }}
            onSaved={(record) => {
              setIsCreating(false);
              choose({ value: record.id, label: titleOf(declaration, record) });
            }}
            onClose={() => setIsCreating(false)}
          />
        </div>
      )}
    </>
  );
};
