import type { Job } from '../../../contract/jobs.ts';
import { LeftAlone } from './left-alone.tsx';
import { countRecords, undoneWords } from './undone-words.ts';

interface UndoingResultProps {
  readonly result: Pick<NonNullable<Job['result']>, 'changed' | 'trashed' | 'failed' | 'left_alone'>;
}

/** What became of the records: counts that add up, and by name, with the reason, those left alone. */
export const UndoingResult = ({
  result: { changed, trashed = 0, failed, left_alone: named },
}: UndoingResultProps) => (
  <>
    <p role="status">
      {changed === 0 ? 'Nothing was undone.' : `Undone: ${undoneWords({ undone: changed, trashed })}.`}
      {failed > 0 && ` ${countRecords(failed)} left alone:`}
    </p>
    <LeftAlone {...{ named }} count={failed} />
  </>
);
