import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { importCalls } from '../../api/imports.ts';
import { Dialog } from '../parts/dialog.tsx';
import { formatNumber } from '../parts/format.ts';
import { useWiring } from '../parts/wiring-context.tsx';
import { countOf, type Declaration, type Details } from '../../kinds/declaration.ts';
import { ChooseFile } from './choose-file.tsx';
import { importFields, type ImportedKind } from './import-fields.ts';
import { ImportReport } from './import-report.tsx';
import { MapColumns } from './map-columns.tsx';
import { ReviewLines } from './review-lines.tsx';
import { useFocusAfterFix } from './use-focus-after-fix.ts';
import { useImport } from './use-import.ts';
import '../form/form.css';
import './import.css';

interface ImportDialogProps {
  readonly declaration: Declaration;
  readonly details: Details;
  /** From the address: an import that was begun before. */
  readonly importId: string | null;
  readonly onStarted: (importId: string) => void;
  readonly onClose: () => void;
}

/** A file's way into the records, step by step; each can be left and taken up again by the address. */
export const ImportDialog = ({ declaration, details, importId, onStarted, onClose }: ImportDialogProps) => {
  const { http } = useWiring();
  const [asked, setAsked] = useState<ImportedKind>('own');
  const [unsaid, setUnsaid] = useState<string | null>(null);
  const own = declaration.calls.root[0];
  const plural = asked === 'offerings' ? 'offerings' : own;
  const flow = useImport({ importId, plural, onStarted, onClosed: onClose });
  const { snapshot, send } = flow;
  const { stage, fixed, reason, importId: begun } = snapshot.context;
  const { data: found } = useQuery({ ...importCalls.read(http, begun ?? ''), enabled: false });
  const kind: ImportedKind = (found?.kind ?? plural) === own ? 'own' : 'offerings';
  const fields = importFields(kind, details);
  const isBusy = snapshot.hasTag('busy');
  useFocusAfterFix(JSON.stringify(snapshot.value));
  const close = () => send({ type: 'import.close' });
  const names = kind === 'own' ? declaration.plural.toLowerCase() : 'offerings';
  const good = stage?.good ?? 0;
  const subject =
    kind === 'own'
      ? countOf(declaration, good)
      : `${formatNumber(good)} ${good === 1 ? 'offering' : 'offerings'}`;

  const body = () => {
    if (snapshot.hasTag('running') || (begun && !found)) {
      const isWriting = stage?.state === 'committing';
      return (
        <>
          <div className="dialog-body">
            <label className="import-progress">
              <span role="status">
                {isWriting ? 'Importing' : 'Checking rows; nothing is imported yet'}
                {stage?.total ? `: ${formatNumber(stage.done)} of ${formatNumber(stage.total)}` : ' …'}
              </span>
              <progress value={stage?.total ? stage.done : undefined} max={stage?.total ?? 1} />
            </label>
            {reason && <p role="alert">{reason}</p>}
            <p className="field-hint">You can close this; it continues. This address leads back to it.</p>
          </div>
          <footer className="dialog-foot">
            <button
              type="button"
              className="button"
              disabled={isBusy || !stage?.jobId}
              onClick={() => send({ type: 'job.cancel' })}
            >
              {isWriting ? 'Cancel the import' : 'Cancel the check'}
            </button>
            <button type="button" className="button button-primary" onClick={close}>
              Close
            </button>
          </footer>
        </>
      );
    }
    if (!found || snapshot.matches('choosing') || snapshot.matches('uploading')) {
      return (
        <ChooseFile
          {...{ declaration, isBusy, reason }}
          kind={asked}
          onKind={setAsked}
          onChoose={flow.choose}
          onResume={(id) => send({ type: 'import.resume', importId: id })}
          onCancel={isBusy ? () => send({ type: 'upload.cancel' }) : close}
        />
      );
    }
    const isReading = snapshot.matches('reparsing');
    if (snapshot.matches('mapping') || isReading || snapshot.matches('startingCheck')) {
      return (
        <MapColumns
          key={found.id}
          {...{ found, fields, isBusy, reason, unsaid }}
          asked={isReading ? snapshot.context.reading : null}
          onRead={(reading) => send({ type: 'file.reparse', reading })}
          onCheck={flow.check}
          onAnother={() => send({ type: 'file.another' })}
        />
      );
    }
    if (snapshot.matches('finished') || snapshot.matches('undoing') || snapshot.matches('undone')) {
      return (
        <ImportReport
          {...{ found, isBusy }}
          context={snapshot.context}
          isUndone={snapshot.matches('undone')}
          onFixErrors={() => send({ type: 'errors.review' })}
          onUndo={() => send({ type: 'change.undo' })}
          onClose={close}
        />
      );
    }
    return (
      <ReviewLines
        {...{ found, fields, subject, isBusy, reason, fixed }}
        onFix={(fix) => send({ type: 'lines.fix', fix })}
        onRevise={(field) => {
          setUnsaid(field);
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
