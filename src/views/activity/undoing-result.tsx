import type { UndoingResult as Result } from '../../machines/undoing.ts';
import { formatNumber } from '../parts/format.ts';
import { LeftAlone } from './left-alone.tsx';

const records = (count: number) => (count === 1 ? '1 record' : `${formatNumber(count)} records`);

interface UndoingResultProps {
  readonly result: Pick<Result, 'changed' | 'failed' | 'left_alone'>;
}

/** What became of the records: counts that add up, and by name, with the reason, those left alone. */
export const UndoingResult = ({ result: { changed, failed, left_alone: named } }: UndoingResultProps) => (
  <>
    <p role="status">
      {changed === 0 ? 'Nothing was taken back.' : `${records(changed)} taken back.`}
      {failed > 0 && ` ${records(failed)} left alone:`}
    </p>
    <LeftAlone {...{ named }} count={failed} />
  </>
);
