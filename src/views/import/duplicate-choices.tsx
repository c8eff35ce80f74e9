import { useState } from 'react';
import { formatNumber } from '../parts/format.ts';
import { rowCount } from './row-count.ts';
import { useReview } from './use-review.tsx';
import { WhoseValue } from './whose-value.tsx';

export const DuplicateChoices = () => {
  const { found, fields, isBusy, onFix } = useReview();
  const { duplicate: count } = found.counts;
  const { mergeable, differing } = found.duplicates;
  const [replaced, setReplaced] = useState<readonly string[]>([]);
  const decide = (choice: 'merge' | 'create' | 'skip') =>
    onFix({
      sort: 'resolve',
      choice,
      line: null,
      into: null,
      replace: choice === 'merge' ? replaced.filter((field) => field in differing) : [],
    });
  const open = count - mergeable;
  return (
    <section className="import-card" aria-label="Possible duplicates">
      <header>
        <h3>
          {rowCount(count)} {count === 1 ? 'looks like an existing record' : 'look like existing records'}
        </h3>
        <span className="import-choices">
          <button
            type="button"
            className="button button-small"
            disabled={isBusy || mergeable === 0}
            onClick={() => decide('merge')}
          >
            Merge {rowCount(mergeable)}
          </button>
          <button
            type="button"
            className="button button-small"
            disabled={isBusy}
            onClick={() => decide('create')}
          >
            Create {formatNumber(count)} {count === 1 ? 'record' : 'records'}
          </button>
          <button
            type="button"
            className="button button-small"
            disabled={isBusy}
            onClick={() => decide('skip')}
          >
            Skip {rowCount(count)}
          </button>
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
