import { useQuery } from '@tanstack/react-query';
import { useSelector } from '@xstate/react';
import { useEffect, useState } from 'react';
import { importCalls } from '../../api/imports.ts';
import { importLogic } from '../../wiring/flows/import.ts';
import { useFlow } from '../announcements/use-flow.ts';
import { Dialog } from '../parts/dialog.tsx';
import { formatNumber } from '../parts/format.ts';
import { useWiring } from '../parts/wiring-context.tsx';
import { useJobOf } from '../parts/use-job.ts';
import type { Declaration, Details } from '../../kinds/declaration.ts';
import { ChooseFile } from './choose-file.tsx';
import { importFields, type ImportedKind } from './import-fields.ts';
import { ImportReport } from './import-report.tsx';
import { MapColumns } from './map-columns.tsx';
import { ReviewLines } from './review-lines.tsx';
import { useFocusAfterFix } from './use-focus-after-fix.ts';
import '../form/form.css';
import './import.css';

interface ImportDialogProps {
  readonly declaration: Declaration;
  readonly details: Details;
  /** From the address: an import that was begun before. */
  readonly importId: string | null;
  readonly initialKind: ImportedKind;
  readonly onStarted: (importId: string) => void;
  readonly onClose: () => void;
}

/** Imports a file step by step; the address leads back to an import under way. */
export const ImportDialog = (props: ImportDialogProps) => {
  const { declaration, details, importId, initialKind, onStarted, onClose } = props;
  const { http } = useWiring();
  const [asked, setAsked] = useState(initialKind);
  const [missing, setMissing] = useState<string | null>(null);
  const own = declaration.calls.root[0];
  const plural = asked === 'offerings' ? 'offerings' : own;
  const flow = useFlow(importLogic, undefined, {
    'import.created': (event) => onStarted(event.importId),
    done: onClose,
  });
  const { send } = flow;
  const step = useSelector(flow, ({ value }) => value);
  const isBusy = useSelector(flow, (state) => state.hasTag('busy'));
  const isRunning = useSelector(flow, (state) => state.hasTag('running'));
  const begun = useSelector(flow, ({ context }) => context.importId);
  const isWriting = useSelector(flow, ({ context }) => context.stage?.state === 'committing');
  const reading = useSelector(flow, ({ context }) => context.reading);
  const fix = useSelector(flow, ({ context }) => context.fix);
  const fixed = useSelector(flow, ({ context }) => context.fixed);
  const stillFailed = useSelector(flow, ({ context }) => context.stillFailed);
  const fixId = useSelector(flow, ({ context }) => context.fixId);
  const undo = useSelector(flow, ({ context }) => context.undo);
  const reason = useSelector(flow, ({ context }) => context.reason);
  const job = useJobOf(flow);
  const { data: found } = useQuery({ ...importCalls.read(http, begun ?? ''), enabled: false });
  const kind: ImportedKind = (found?.kind ?? plural) === own ? 'own' : 'offerings';
  const fields = importFields(kind, details);
  useEffect(() => {
    if (importId) flow.send({ type: 'import.resume', importId });
    // Once for each opening.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [flow]);
  useFocusAfterFix(`${step} ${job.isCancelling}`);
  const close = () => send({ type: 'import.close' });
  const names = kind === 'own' ? declaration.plural.toLowerCase() : 'offerings';

  const body = () => {
    if (isRunning || (begun && !found)) {
      return (
        <>
          <div className="dialog-body">
            <label className="import-progress">
              <span role="status">
                {isWriting ? 'Importing' : 'Checking rows'}
                {job.total ? `: ${formatNumber(job.done)} of ${formatNumber(job.total)}` : '…'}
              </span>
              <progress value={job.total ? job.done : undefined} max={job.total ?? 1} />
            </label>
            {(job.reason ?? reason) && <p role="alert">{job.reason ?? reason}</p>}
            <p className="field-hint">You can close this window. Open Import again to see progress.</p>
          </div>
          <footer className="dialog-foot">
            <button
              type="button"
              className="button"
              disabled={step !== 'following' || job.isCancelling}
              onClick={() => send({ type: 'job.cancel' })}
            >
              {isWriting ? 'Stop import' : 'Stop checking'}
            </button>
            <button type="button" className="button button-primary" onClick={close}>
              Close
            </button>
          </footer>
        </>
      );
    }
    if (!found || step === 'choosing' || step === 'uploading') {
      return (
        <ChooseFile
          {...{ declaration, isBusy, reason }}
          kind={asked}
          onKind={setAsked}
          onChoose={(file) => send({ type: 'file.choose', file, plural })}
          onResume={(id) => {
            send({ type: 'import.resume', importId: id });
            onStarted(id);
          }}
          onCancel={isBusy ? () => send({ type: 'upload.cancel' }) : close}
        />
      );
    }
    const isReading = step === 'reparsing';
    if (step === 'mapping' || isReading || step === 'startingCheck') {
      return (
        <MapColumns
          key={found.id}
          {...{ found, fields, isBusy, reason, missing }}
          asked={isReading ? reading : null}
          onRead={(asked) => send({ type: 'file.reparse', reading: asked })}
          onCheck={(meaning) => send({ type: 'check.start', meaning })}
          onAnother={() => send({ type: 'file.another' })}
        />
      );
    }
    if (step === 'finished' || step === 'undoing' || step === 'undone') {
      return (
        <ImportReport
          {...{ found, undo, reason, isBusy }}
          onFixErrors={() => send({ type: 'errors.review' })}
          onUndo={() => send({ type: 'change.undo' })}
          onClose={close}
        />
      );
    }
    return (
      <ReviewLines
        {...{ found, fields, isBusy, reason, fix, fixed, stillFailed, fixId }}
        onFix={(fix) => send({ type: 'lines.fix', fix })}
        onRevise={(field) => {
          setMissing(field);
          send({ type: 'mapping.revise' });
        }}
        onCommit={() => send({ type: 'commit.start' })}
        onUndo={() => send({ type: 'change.undo' })}
        onClose={close}
      />
    );
  };
  return (
    <Dialog title={`Import ${names}`} onClose={close}>
      {body()}
    </Dialog>
  );
};
