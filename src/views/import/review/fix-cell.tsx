import { useState } from 'react';
import type { GenericSchema } from 'valibot';
import type { ErrorGroup } from '../../../../contract/import-fixes.ts';
import type { FormField } from '../../../kinds/declaration.ts';
import type { Fix } from '../../../machines/import.ts';
import { appliedFixOf } from '../../../wiring/flows/import.ts';
import { useWiring } from '../../actors/wiring-context.tsx';
import { FieldInput } from '../../fields/field-input.tsx';
import { choiceError, fixInput } from './fix-input.ts';
import { useFixDrafts, useReview } from './use-review.tsx';
import { Button } from '../../parts/button.tsx';

interface FixCellProps {
  readonly column: string;
  /** Null: all rows with the text. */
  readonly line: number | null;
  /** Key of the draft. */
  readonly place: string;
  readonly label: string;
  readonly field: FormField | undefined;
  /** Field, or item of a list field. */
  readonly path: string;
  readonly text: string;
  readonly message: string;
  /** The message stands above, once for all values. */
  readonly isMessageAbove?: boolean;
  /** Initial value of the input; `isOneOfSeveral`: the message says between what to choose. */
  readonly suggestion?: ErrorGroup['suggestions'][number] | undefined;
  readonly isOneOfSeveral?: boolean;
  /** Button text; `rows` is for screen readers. */
  readonly verb: string;
  readonly rows?: string;
  /** Fixed, but still shown. */
  readonly isGone?: boolean;
  readonly onSend?: (text: string) => void;
}

const replacementIn = (fix: Fix | null, text: string): string | null =>
  (fix?.type === 'fix' && [fix, ...(fix.also ?? [])].find(({ from }) => from === text)?.to) || null;

export const FixCell = (props: FixCellProps) => {
  const { column, line, place, label, field, path, text, message, suggestion, verb, rows } = props;
  const { isMessageAbove = false, isOneOfSeveral = false, isGone = false, onSend } = props;
  const { found, isBusy, onFix, fields } = useReview();
  const wiring = useWiring();
  const { input, value, from, isPart } = fixInput(field, path, text);
  const drafts = useFixDrafts();
  const [chosen, setChosen] = useState(() => drafts.read(place) ?? suggestion?.value ?? value);
  const to = String(chosen ?? '');
  const isSame = to === from || (value === null && to === '');
  const isSuggested = suggestion !== undefined && chosen === suggestion.value;
  const [refusal, setRefusal] = useState<string | null>(null);
  const [isRefused, setRefused] = useState(false);
  const [isSent, setSent] = useState(false);
  // By another action; null: none, as the rows were skipped. Later fixes are of other rows.
  const [replaced, setReplaced] = useState<string | null>();
  if (isGone !== (replaced !== undefined))
    setReplaced(isGone ? replacementIn(appliedFixOf(wiring, found.id), from) : undefined);
  const isWrong = isRefused || (refusal === null && !suggestion && !isGone && isSame);
  // As high until the fix is sent: a click that leaves the input finds what it was aimed at.
  const isOfOldValue = !isSame && message.includes(`“${from}”`);
  const whence = suggestion?.is_remembered ? 'As fixed before' : 'Suggested';
  const isChosenByMessage = isOneOfSeveral && !isMessageAbove && suggestion?.reason === undefined;
  const reason = isChosenByMessage ? message : [whence, suggestion?.reason].filter(Boolean).join(' ');
  const suggested = suggestion && (isSuggested ? reason : `${whence}: ${suggestion.label}`);
  const note = refusal ?? suggested ?? (isOfOldValue ? 'Not applied yet' : message);
  const isRepeated = isMessageAbove && refusal === null && !suggestion;
  return (
    <form
      className="fix"
      data-repeated={isRepeated || undefined}
      data-suggested={(refusal === null && suggestion !== undefined) || undefined}
      // As in a spreadsheet: typing replaces the value.
      onFocus={({ target }) => target instanceof HTMLInputElement && target.select()}
      onSubmit={(event) => {
        event.preventDefault();
        if (isSame) return;
        const schema = fields.schemas[path] as GenericSchema | undefined;
        const error = isSuggested || to === '' ? null : choiceError(schema, input, chosen, message);
        setRefusal(error);
        setRefused(error !== null);
        if (error !== null) return event.currentTarget.querySelector('input')?.focus();
        setSent(true);
        onSend?.(to);
        onFix({ type: 'fix', column, from, to, isPart, line, place });
      }}
    >
      <FieldInput
        field={{ field: path, label, input, ...(!isWrong && { hint: note }) }}
        value={isGone && !isSent ? replaced : chosen}
        errors={isWrong ? [{ message: note }] : []}
        names={suggestion ? { [suggestion.value]: suggestion.label } : {}}
        onChange={(typed) => {
          setChosen(typed);
          setRefused(false);
          if (String(typed ?? '') === from) drafts.discard(place);
          else drafts.write(place, typed);
        }}
      />
      <Button type="submit" variant="primary small" disabled={isBusy || isSame}>
        {verb}
        {rows && <span className="visually-hidden"> {rows}</span>}
      </Button>
    </form>
  );
};
