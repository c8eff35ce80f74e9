import { useId } from 'react';
import type { ErrorGroup as Group } from '../../../../contract/import-fixes.ts';
import { Button } from '../../parts/button.tsx';
import { formatCount, formatNumber } from '../../format/format.ts';
import { columnsOf } from '../filled-fields.ts';
import { FixButton } from './fix-button.tsx';
import { FixCell } from './fix-cell.tsx';
import type { ImportFields } from '../import-fields.ts';
import { GoneText } from './gone-text.tsx';
import { SetForAll } from './set-for-all.tsx';
import { UnpairedActions, unpairedFields } from './unpaired-field.tsx';
import { useReview } from './use-review.tsx';

interface ErrorGroupProps {
  readonly group: Group;
  /** Names the field's only group, where it has no value. */
  readonly headId: string | undefined;
  /** Of all the field's groups, where they share it. */
  readonly sharedMessage: string | null;
  /** No longer in the list, but still shown. */
  readonly isGone: boolean;
  /** The table below shows only its rows. */
  readonly isShown: boolean;
  readonly onShow: () => void;
}

const MAX_SHOWN_CHARACTERS = 120;

const shorten = (text: string) =>
  text.length > MAX_SHOWN_CHARACTERS ? `${text.slice(0, MAX_SHOWN_CHARACTERS)}…` : text;

/** Of a cell; otherwise ''. */
const quotedValue = ({ value }: Group): string =>
  value === null ? '' : value === '' ? 'empty' : `“${shorten(value)}”`;

/** “Country: “Nepall”” */
export const groupTitle = (group: Group, { labels }: ImportFields): string =>
  [labels.get(group.field) ?? group.field, quotedValue(group) || group.message].filter(Boolean).join(': ');

export const ErrorGroup = ({ group, headId, sharedMessage, isGone, isShown, onShow }: ErrorGroupProps) => {
  const { found, fields } = useReview();
  const { key, field, column, value, is_part: isPart, rows, suggestions } = group;
  const ownId = useId();
  const isTitled = value !== null || headId === undefined;
  const titleId = isTitled ? ownId : headId;
  const label = fields.labelOf(field);
  const isOne = rows === 1;
  const unpaired = unpairedFields(fields, Object.values(found.mapping)).find(
    (each) => each.missing === field,
  );
  const [first, ...others] = suggestions;
  // Rows need different names, so they are fixed one by one.
  const isOwn = field === fields.title && value === '' && !isOne;
  return (
    <li className="import-group" data-row={key} inert={isGone} aria-labelledby={titleId}>
      {isTitled && (
        <div className="import-group-error" id={titleId}>
          {value === null ? (
            <span className="field-error">{group.message}</span>
          ) : (
            <>
              <bdi className={value ? 'import-value' : 'import-empty'}>
                {value ? shorten(value) : 'Empty'}
              </bdi>
              {columnsOf(found.mapping, field).length > 1 && (
                <span className="import-column"> in {column}</span>
              )}
            </>
          )}
        </div>
      )}
      <button
        type="button"
        className="import-group-rows"
        aria-pressed={isShown}
        aria-describedby={titleId}
        title={isShown ? 'Show all rows with errors' : 'Show only these rows below'}
        onClick={onShow}
      >
        {isGone ? (
          <GoneText {...{ rows }} />
        ) : isOne ? (
          `Row ${formatNumber(group.first_line)}`
        ) : (
          formatCount(rows, 'row')
        )}
      </button>
      {isOwn && (
        <div className="import-group-fix">
          <Button variant="small" aria-describedby={titleId} onClick={() => isShown || onShow()}>
            Fix each row
          </Button>
        </div>
      )}
      {column !== null && value !== null && !isOwn && (
        <div className="import-group-fix">
          <FixCell
            {...{ column, label }}
            line={null}
            place={key}
            field={fields.shown.get(field)}
            path={isPart ? `${field}.0` : field}
            text={value}
            message={group.message}
            isMessageAbove={headId === undefined && group.message === sharedMessage}
            suggestion={first}
            isOneOfSeveral={others.length > 0}
            verb="Apply"
            rows={`to ${formatCount(rows, 'row')}`}
            isGone={isGone}
          />
          {others.length > 0 && (
            <p className="import-suggestions" role="group" aria-label={`Other suggestions for ${value}`}>
              <span className="field-hint">or</span>
              {others.map((suggestion) => (
                <FixButton
                  key={suggestion.value}
                  fix={{
                    type: 'fix',
                    column,
                    from: value,
                    to: suggestion.value,
                    isPart,
                    line: null,
                    place: key,
                  }}
                >
                  {suggestion.label}
                </FixButton>
              ))}
            </p>
          )}
        </div>
      )}
      <p className="import-group-actions">
        {unpaired && <UnpairedActions {...unpaired} />}
        {value === null && <SetForAll {...{ field }} />}
        <FixButton
          className="button button-quiet button-small"
          aria-describedby={titleId}
          fix={{ type: 'skip', which: { group: key }, skip: true }}
        >
          {isOne ? 'Skip row' : 'Skip rows'}
        </FixButton>
      </p>
    </li>
  );
};
