import { useMutation } from '@tanstack/react-query';
import type { Import } from '../../../contract/imports.ts';
import { importCalls } from '../../api/imports.ts';
import { describeFailure } from '../../api/describe-failure.ts';
import { useWiring } from '../parts/wiring-context.tsx';
import { saveFile } from '../parts/save-file.ts';
import { rowCount } from './row-count.ts';

/** Downloads the failed and skipped rows as CSV, each with its number and error. */
export const DownloadErrors = ({ found }: { readonly found: Import }) => {
  const { failed, skipped } = found.counts;
  const { http } = useWiring();
  const name = found.file_name.replace(/\.[^.]*$/, '');
  const download = useMutation({
    mutationFn: () => importCalls.downloadErrors(http, found.id),
    onSuccess: (file) => saveFile(file, `${name}-errors.csv`),
  });
  return (
    <div className="import-download">
      <button
        type="button"
        className="button"
        disabled={download.isPending}
        onClick={() => download.mutate()}
      >
        Download {rowCount(failed + skipped)} as CSV
      </button>
      <span className="field-hint">
        With the row number and error of each{skipped > 0 && ', and which you skipped'}. Fix them in a
        spreadsheet, then import that file.
      </span>
      {download.isError && (
        <p className="alert" role="alert">
          {describeFailure(download.error)}
        </p>
      )}
    </div>
  );
};
