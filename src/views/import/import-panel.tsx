import { Alert } from '../parts/alert.tsx';
import { Button } from '../parts/button.tsx';
import { Link } from '../parts/link.tsx';
import { SkeletonRows } from '../parts/skeleton-rows.tsx';
import type { Declaration } from '../../kinds/declaration.ts';
import { ChooseFile } from './choose-file.tsx';
import { MapColumns } from './columns/map-columns.tsx';
import { ImportProgress } from './import-progress.tsx';
import { ImportReport } from './import-report.tsx';
import { ReviewLines } from './review/review-lines.tsx';
import { OFFERINGS, type ImportPageState } from './use-import-page.ts';

interface ImportPanelProps {
  readonly declaration: Declaration;
  readonly page: ImportPageState;
}

export const ImportPanel = ({ declaration, page }: ImportPanelProps) => {
  const { send, state, importId, found, counted, kind, fields, step, job, reason, pathOf } = page;
  const { isBusy, isRunning, isWriting, isOpening, isUnknown, examples, missing, revise } = page;
  if (state === 'missing')
    return (
      <div className="import-missing">
        <p className="alert alert-calm" role="alert">
          This import was discarded, or it has expired.
        </p>
        <Link className="button button-primary" href={pathOf('')}>
          Import another file
        </Link>
      </div>
    );
  if (importId && !reason && (isUnknown || !found)) return <SkeletonRows />;
  const retry = importId && reason ? () => send({ type: 'import.resume', importId }) : null;
  if (isOpening && retry)
    return (
      <>
        <Alert>{reason}</Alert>
        <Button onClick={retry}>Try again</Button>
      </>
    );
  if (isRunning)
    return (
      <ImportProgress
        {...{ isWriting, job, reason }}
        canStop={state === 'following' && !job.isCancelling}
        onStop={() => send({ type: 'job.cancel' })}
      />
    );
  if (!found || !counted)
    return (
      <ChooseFile
        {...{ declaration, fields, kind, isBusy, reason }}
        onKind={(chosen) => page.navigate(pathOf(chosen === 'own' ? '' : OFFERINGS), { replace: true })}
        onChoose={(file) =>
          send({ type: 'file.choose', file, plural: kind === 'own' ? declaration.calls.kind : OFFERINGS })
        }
        onCancel={() => send({ type: 'upload.cancel' })}
      />
    );
  if (step === 'columns')
    return (
      <MapColumns
        {...{ found, examples, fields, isBusy, reason, missing }}
        asked={state === 'reparsing' ? page.reading : null}
        onRead={(asked) => send({ type: 'file.reparse', reading: asked })}
        onCheck={(meaning) => send({ type: 'check.start', meaning })}
      />
    );
  if (step === 'import')
    return (
      <ImportReport
        {...{ reason, isBusy }}
        undoOf={page.undoOf}
        undo={page.undo}
        found={counted}
        onImport={() => send({ type: 'commit.start' })}
        onFixErrors={() => send({ type: 'errors.review' })}
        onUndo={(of) => send({ type: 'change.undo', ...of })}
      />
    );
  return (
    <ReviewLines
      found={counted}
      {...{ fields, reason, ...page.fixing }}
      undo={page.undos.at(-1) ?? null}
      isFixing={state === 'fixing'}
      isBusy={isBusy && state !== 'fixing'}
      onFix={(next) => send({ type: 'lines.fix', fix: next })}
      onSetForAll={revise}
      onLeaveOut={page.leaveOut}
      onUndo={(of) => send({ type: 'change.undo', ...of })}
    />
  );
};
