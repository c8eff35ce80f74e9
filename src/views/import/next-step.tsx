import type { Declaration } from '../../kinds/declaration.ts';
import { ListLink } from '../navigation/list-link.tsx';
import { Button } from '../parts/button.tsx';
import { COLUMNS_FORM } from './columns/map-columns.tsx';
import { StartImport } from './start-import.tsx';
import type { ImportPageState } from './use-import-page.ts';

interface NextStepProps {
  readonly declaration: Declaration;
  readonly page: ImportPageState;
}

export const NextStep = ({ declaration, page }: NextStepProps) => {
  const { send, state, found, step, isBusy, isOpening, isRunning, areColumnsPending, leaveReview } = page;
  if (!found || isOpening || isRunning) return null;
  if (step === 'columns')
    return (
      <Button type="submit" form={COLUMNS_FORM} variant="primary" disabled={isBusy || areColumnsPending}>
        {state === 'startingCheck' ? 'Starting…' : 'Review changes'}
      </Button>
    );
  if (step === 'review' && found.to_write > 0)
    return (
      <StartImport
        importId={found.id}
        rows={found.to_write}
        isBusy={isBusy}
        onStart={() => {
          leaveReview();
          send({ type: 'commit.start' });
        }}
      />
    );
  return (
    <ListLink
      {...{ declaration }}
      className={step === 'import' && found.to_write === 0 ? 'button button-primary' : 'button'}
    >
      {step === 'review' && found.counts.failed + found.counts.duplicate > 0 ? 'Finish later' : 'Done'}
    </ListLink>
  );
};
