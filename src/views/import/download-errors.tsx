import { useMutation } from '@tanstack/react-query';
import { importCalls } from '../../api/imports.ts';
import { describeFailure } from '../../api/describe-failure.ts';
import { Button } from '../parts/button.tsx';
import { Alert } from '../parts/alert.tsx';
import { MoreIcon } from '../parts/more-icon.tsx';
import { useWiring } from '../parts/wiring-context.tsx';
import { saveFile } from '../parts/save-file.ts';
import { useReview } from './use-review.tsx';

export const DownloadErrors = () => {
  const { found } = useReview();
  const { failed, skipped } = found.counts;
  const { http } = useWiring();
  const name = found.file_name.replace(/\.[^.]*$/, '');
  const download = useMutation({
    networkMode: 'online',
    mutationFn: () => importCalls.downloadErrors(http, found.id),
    onSuccess: (file) => saveFile(file, `${name}-errors.csv`),
  });
  return (
    <div className="import-download">
      <Button
        look="small"
        title="With the row number and error of each. Fix them in a spreadsheet, then import that file."
        disabled={download.isPending}
        onClick={() => download.mutate()}
      >
        <MoreIcon name="download" />
        {skipped === 0
          ? 'Download rows with errors'
          : failed === 0
            ? 'Download skipped rows'
            : 'Download errors and skipped rows'}
      </Button>
      {download.isError && <Alert>{describeFailure(download.error)}</Alert>}
    </div>
  );
};
