import { useSelector } from '@xstate/react';
import { downloadLogic } from '../../../wiring/flows/download.ts';
import { useFlow } from '../../flows/use-flow.ts';
import { Button } from '../../parts/button.tsx';
import { Alert } from '../../parts/alert.tsx';
import { MoreIcon } from '../../parts/more-icon.tsx';
import { useFlowContext } from '../../actors/use-flow-context.ts';
import { useReview } from './use-review.tsx';

export const DownloadErrors = () => {
  const { found } = useReview();
  const { failed, skipped } = found.counts;
  const flow = useFlow(downloadLogic, undefined, {}, 'Download');
  const { reason } = useFlowContext(flow, 'reason');
  const isDownloading = useSelector(flow, (state) => state.hasTag('writing'));
  const download = () => {
    const name = `${found.file_name.replace(/\.[^.]*$/, '')}-errors.csv`;
    flow.send({ type: 'download.start', file: { name, source: { of: 'importErrors', id: found.id } } });
  };
  return (
    <div className="import-download">
      <Button
        variant="small"
        title="With the row number and error of each. Fix them in a spreadsheet, then import that file."
        disabled={isDownloading}
        onClick={download}
      >
        <MoreIcon name="download" />
        {skipped === 0
          ? 'Download rows with errors'
          : failed === 0
            ? 'Download skipped rows'
            : 'Download errors and skipped rows'}
      </Button>
      <Alert>{reason}</Alert>
    </div>
  );
};
