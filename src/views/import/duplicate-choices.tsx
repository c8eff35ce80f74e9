import { useState } from 'react';
import { countRecords } from '../undo/undo-text.ts';
import { FixButton } from './fix-button.tsx';
import { rowCount } from './row-count.ts';
import { useReview } from './use-review.tsx';
import { WhoseValue } from './whose-value.tsx';

export const DuplicateChoices = () => {
  const { found, fields } = useReview();
  const { duplicate: count } = found.counts;
  const { mergeable, differing } = found.duplicates;
  const [replaced, setReplaced] = useState<readonly string[]>([]);
  const decision = { sort: 'resolve', line: null, into: null, replace: [] } as const;
  const open = count - mergeable;
  return (
    <section className="import-card" aria-label="Possible duplicates">
      <header>
        <h3>
          {rowCount(count)} {count === 1 ? 'looks like an existing record' : 'look like existing records'}
        </h3>
        <span className="import-choices">
          <FixButton
            disabled={mergeable === 0}
            fix={{
              ...decision,
              choice: 'merge',
              replace: replaced.filter((field) => field in differing),
            }}
          >
            Merge {rowCount(mergeable)}
          </FixButton>
          <FixButton fix={{ ...decision, choice: 'create' }}>Create {countRecords(count)}</FixButton>
          <FixButton fix={{ ...decision, choice: 'skip' }}>Skip {rowCount(count)}</FixButton>
        </span>
      </header>
      <div className="import-merging">
        <p className="field-hint">
          Merging fills empty fields and adds to lists. Where values differ, the existing one is kept unless
          you choose the file’s. Your decisions also apply when you import these rows again.
        </p>
        {open > 0 && (
          <p className="field-hint">
            {rowCount(open)} can’t be merged with the others because another row updates the same record.
            Create or skip {open === 1 ? 'it' : 'them'}.
          </p>
        )}
        {mergeable > 0 && Object.keys(differing).length > 0 && (
          <ul className="import-differing" aria-label="Different values">
            {[...fields.labels].map(
              ([field, label]) =>
                differing[field] && (
                  <li key={field}>
                    <span>
                      {label}: {rowCount(differing[field])}
                    </span>
                    <WhoseValue
                      label={`${label} for all rows`}
                      isReplaced={replaced.includes(field)}
                      onChange={(isReplaced) =>
                        setReplaced([
                          ...replaced.filter((other) => other !== field),
                          ...(isReplaced ? [field] : []),
                        ])
                      }
                    />
                  </li>
                ),
            )}
          </ul>
        )}
      </div>
    </section>
  );
};
