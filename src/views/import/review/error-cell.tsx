import { useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react';
import type { ImportLine } from '../../../../contract/imports.ts';
import type { FormField } from '../../../kinds/declaration.ts';
import { formatNumber } from '../../format/format.ts';
import { UUID } from '../../parts/uuid.ts';
import { FixCell } from './fix-cell.tsx';
import { useFixDrafts, useReview } from './use-review.tsx';

interface ErrorCellProps {
  readonly line: number;
  readonly column: string;
  readonly label: string;
  readonly field: FormField | undefined;
  readonly text: string;
  readonly errors: ImportLine['errors'];
  /** Fixed, but still shown. */
  readonly isGone: boolean;
}

const isTyped = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent) =>
  key.length === 1 && key !== ' ' && !ctrlKey && !metaKey && !altKey;

/** Opens by click or typing; Escape closes it. */
export const ErrorCell = ({ line, column, label, field, text, errors, isGone }: ErrorCellProps) => {
  const { isBusy } = useReview();
  const [isOpen, setOpen] = useState(false);
  const [sent, setSent] = useState(text);
  const wasOpen = useRef(false);
  const cell = useRef<HTMLTableCellElement>(null);
  useLayoutEffect(() => {
    if (isOpen) cell.current?.querySelector<HTMLElement>('input, select, textarea')?.focus();
    else if (wasOpen.current) cell.current?.querySelector('button')?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);
  const drafts = useFixDrafts();
  const placeOf = (path: string) => `${line}:${path}`;
  const message = errors.map((error) => error.message).join(' ');
  if (isGone)
    return (
      <td>
        <bdi>{sent === text ? <s>{text}</s> : UUID.test(sent) ? 'Fixed' : sent}</bdi>
      </td>
    );
  if (!isOpen)
    return (
      <td className="import-wrong" ref={cell}>
        <button
          type="button"
          disabled={isBusy}
          title={message}
          aria-label={`${text || 'Empty'}: fix ${label} in row ${formatNumber(line)}. ${message}`}
          onClick={() => setOpen(true)}
          onKeyDown={(event) => isTyped(event) && setOpen(true)}
        >
          <bdi>{text || 'Empty'}</bdi>
        </button>
      </td>
    );
  return (
    <td
      className="import-wrong"
      ref={cell}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        for (const { path } of errors) drafts.discard(placeOf(path));
        setOpen(false);
      }}
    >
      {errors.map((error) => (
        <FixCell
          key={error.path}
          {...{ column, line, label, field, text }}
          place={placeOf(error.path)}
          path={error.path}
          message={error.message}
          verb="Fix row"
          onSend={setSent}
        />
      ))}
    </td>
  );
};
