import { useState } from 'react';
import { formatCount } from '../../format/format.ts';
import { FixButton } from './fix-button.tsx';
import { useReview } from './use-review.tsx';
import { WhoseValue } from './whose-value.tsx';

export const DuplicateChoices = () => {
  const { found, fields } = useReview();
  const { duplicate: count } = found.counts;
  const { mergeable, ambiguous, differing } = found.duplicates;
  const [replaced, setReplaced] = useState<readonly string[]>([]);
  const decision = { type: 'resolve', line: null, into: null, replace: [] } as const;
  const taken = count - mergeable - ambiguous;
  return (
    <section className="import-card" aria-label="Possible duplicates">
      <header>
        <h3>
          {formatCount(count, 'row')}{' '}
          {count === 1 ? 'looks like an existing record' : 'look like existing records'}
        </h3>
        <span className="import-choices">
          {mergeable > 0 && (
            <FixButton
              fix={{
                ...decision,
                choice: 'merge',
                replace: replaced.filter((field) => field in differing),
              }}
            >
              Merge {formatCount(mergeable, 'row')}
            </FixButton>
          )}
          <FixButton fix={{ ...decision, choice: 'create' }}>Create {formatCount(count, 'record')}</FixButton>
          <FixButton fix={{ ...decision, choice: 'skip' }}>Skip {formatCount(count, 'row')}</FixButton>
        </span>
      </header>
      <div className="import-merging">
        <p className="field-hint">
          Merging fills empty fields and adds to lists. Where values differ, the existing one is kept unless
          you choose the file’s. Your decisions also apply when you import these rows again.
        </p>
        {ambiguous > 0 && (
          <p className="field-hint">
            {formatCount(ambiguous, 'row')} {ambiguous === 1 ? 'matches' : 'match'} several records equally
            well. Choose a record for {ambiguous === 1 ? 'it' : 'each'} below.
          </p>
        )}
        {taken > 0 && (
          <p className="field-hint">
            {formatCount(taken, 'row')} can’t be merged with the others because another row updates the same
            record. Create or skip {taken === 1 ? 'it' : 'them'}.
          </p>
        )}
        {mergeable > 0 && Object.keys(differing).length > 0 && (
          <ul className="import-differing" aria-label="Different values">
            {[...fields.labels].map(
              ([field, label]) =>
                differing[field] && (
                  <li key={field}>
                    <span>
                      {label}: {formatCount(differing[field], 'row')}
                    </span>
                    <WhoseValue
                      label={`${label} for all rows`}
                      {...{ field, replaced }}
                      onChange={setReplaced}
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
