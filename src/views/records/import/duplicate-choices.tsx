import type { Amendment } from '../../../machines/import.ts';
import { formatNumber } from '../../parts/format.ts';

interface DuplicateChoicesProps {
  /** Possible duplicates that are undecided. */
  readonly count: number;
  readonly isBusy: boolean;
  readonly onAmend: (amendment: Amendment) => void;
}

const CHOICES = [
  ['merge', 'Merge'],
  ['create', 'Create'],
  ['skip', 'Skip'],
] as const;

/** Decides about all possible duplicates at once. */
export const DuplicateChoices = ({ count, isBusy, onAmend }: DuplicateChoicesProps) => (
  <section className="import-choices" aria-label="Possible duplicates">
    <p className="field-hint">
      These rows look like existing records. Merge writes the row’s values over those of the existing record,
      its name included; the name it had is kept under Other names. To keep a field as it is, leave its column
      out. Of several rows that look like one record, Merge all takes the likeliest; the others stay here.
    </p>
    {CHOICES.map(([choice, verb]) => (
      <button
        key={choice}
        type="button"
        className="button"
        disabled={isBusy}
        onClick={() => onAmend({ sort: 'resolve', choice, line: null, into: null })}
      >
        {verb} all {formatNumber(count)}
      </button>
    ))}
  </section>
);
