import { useMutation } from '@tanstack/react-query';
import type { Import } from '../../../contract/imports.ts';
import { importCalls } from '../../api/imports.ts';
import { describeFailure } from '../../api/describe-failure.ts';
import { formatNumber } from '../parts/format.ts';
import { useWiring } from '../parts/wiring-context.tsx';
import { saveFile } from '../parts/save-file.ts';

/** Downloads the failed rows as CSV, each with its number and error. */
export const DownloadErrors = ({ found, count }: { readonly found: Import; readonly count: number }) => {
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
        Download {formatNumber(count)} {count === 1 ? 'row' : 'rows'} as CSV
      </button>
      <span className="field-hint">
        With the row number and error of each. Fix them in a spreadsheet, then import that file.
      </span>
      {download.isError && (
        <p className="alert" role="alert">
          {describeFailure(download.error)}
        </p>
      )}
    </div>
  );
};
