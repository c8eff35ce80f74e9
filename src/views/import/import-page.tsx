import { useQuery } from '@tanstack/react-query';
import { useSelector } from '@xstate/react';
import { useEffect, useState } from 'react';
import { useLocation } from 'wouter';
import { importCalls } from '../../api/imports.ts';
import { importPath, type Declaration, type Details } from '../../kinds/declaration.ts';
import { declarationOf } from '../../kinds/declaration-of.ts';
import { importLogic } from '../../wiring/flows/import.ts';
import { useFlow } from '../flows/use-flow.ts';
import { useTabAddress } from '../navigation/use-tab-address.ts';
import { ListLink } from '../navigation/list-link.tsx';
import { Alert } from '../parts/alert.tsx';
import { Button } from '../parts/button.tsx';
import { Link } from '../parts/link.tsx';
import { SkeletonRows } from '../parts/skeleton-rows.tsx';
import { useJobOf } from '../actors/use-job.ts';
import { useWiring } from '../actors/wiring-context.tsx';
import { useDocumentTitle } from '../parts/use-document-title.ts';
import { useFlowContext } from '../actors/use-flow-context.ts';
import { ChooseFile } from './choose-file.tsx';
import { DiscardImport } from './discard-import.tsx';
import { importFields, type ImportedKind } from './import-fields.ts';
import { ImportProgress } from './import-progress.tsx';
import { ImportReport } from './import-report.tsx';
import { ImportSteps, type StepName } from './import-steps.tsx';
import { COLUMNS_FORM, MapColumns } from './columns/map-columns.tsx';
import { ReviewLines } from './review/review-lines.tsx';
import { StartImport } from './start-import.tsx';
import { useExamples } from './review/use-lines.ts';
import { useFollowedImport } from './use-followed-import.ts';
import { useStepFocus } from './use-step-focus.ts';
import { remainingOf, wholeOf } from './written-rows.ts';
import '../parts/detail.css';
import '../form/form.css';
import './import.css';

interface ImportPageProps {
  readonly declaration: Declaration;
  readonly details: Details;
  /** Import id, `offerings` or ''. */
  readonly id: string;
}

const OFFERINGS = 'offerings';

const STEP_OF_STATE: Readonly<Record<string, StepName>> = {
  choosing: 'file',
  uploading: 'file',
  mapping: 'columns',
  reparsing: 'columns',
  startingCheck: 'columns',
  finished: 'import',
  undoing: 'import',
};

export const ImportPage = ({ declaration, details, id }: ImportPageProps) => {
  const [, navigate] = useLocation();
  const importId = id === '' || id === OFFERINGS ? null : id;
  const own = declaration.calls.kind;
  const pathOf = (to: string) => importPath(declaration, to);
  const flow = useFlow(importLogic, undefined, {
    'import.created': (event) => navigate(pathOf(event.importId), { replace: true }),
    'import.discarded': () => navigate(declaration.path, { replace: true }),
  });
  const { send } = flow;
  const state = useSelector(flow, ({ value }) => value);
  const isBusy = useSelector(flow, (snapshot) => snapshot.hasTag('busy'));
  const isRunning = useSelector(flow, (snapshot) => snapshot.hasTag('running'));
  const canRevise = useSelector(flow, (snapshot) => snapshot.can({ type: 'mapping.revise' }));
  const canReview = useSelector(flow, (snapshot) => snapshot.can({ type: 'errors.review' }));
  const canDiscard = useSelector(flow, (snapshot) => snapshot.can({ type: 'import.discard' }));
  const { stage, reading, reason } = useFlowContext(flow, 'stage', 'reading', 'reason');
  const { undoOf, undo, undos } = useFlowContext(flow, 'undoOf', 'undo', 'undos');
  const fixing = useFlowContext(flow, 'fix', 'fixed', 'stillFailed', 'isFixUndone');
  const isOpening = importId !== null && stage === null;
  const isWriting = stage?.state === 'committing';
  const job = useJobOf(flow);
  const [missing, setMissing] = useState<string | null>(null);
  const { data: found } = useQuery({ ...importCalls.read(useWiring().http, importId ?? ''), enabled: false });
  const isOfferings = found ? found.kind === OFFERINGS : id === OFFERINGS;
  const kind: ImportedKind = isOfferings ? 'offerings' : 'own';
  const title = `Import ${isOfferings ? OFFERINGS : declaration.plural.toLowerCase()}`;
  const fields = importFields(kind, details);
  const step = isRunning ? (isWriting ? 'import' : 'review') : (STEP_OF_STATE[state] ?? 'review');
  useEffect(() => {
    if (importId) send({ type: 'import.resume', importId });
    // Once per address.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [flow]);
  useFollowedImport(flow, importId);
  useDocumentTitle(title);
  // Columns wait for their examples.
  const { examples, isPending: areColumnsPending } = useExamples(step === 'columns' ? importId : null);
  const isUnknown = isOpening || (step === 'columns' && areColumnsPending);
  useStepFocus(isUnknown ? null : step, `${state} ${job.isCancelling}`, step === 'columns' ? missing : null);
  const tab = useTabAddress();
  /** Resets the review's tab. */
  const leaveReview = () => tab.name !== null && tab.show(null);
  const revise = (field: string | null) => {
    leaveReview();
    setMissing(field);
    send({ type: 'mapping.revise' });
  };
  const leaveOut = (field: string) => {
    if (!found) return;
    const { constants, match_by, list_modes, empty_cells, mapping: before } = found;
    const mapping = Object.fromEntries(
      Object.entries(before).map(([column, to]) => [column, to === field ? null : to]),
    );
    revise(null);
    send({ type: 'check.start', meaning: { mapping, constants, match_by, list_modes, empty_cells } });
  };
  const other = found && found.kind !== own && !isOfferings ? declarationOf(found.kind) : undefined;
  useEffect(() => {
    if (other) navigate(importPath(other, id), { replace: true });
  }, [other, id, navigate]);

  const counted =
    found && (step === 'review' ? remainingOf(found) : step === 'import' ? wholeOf(found) : found);

  const panel = () => {
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
          onKind={(chosen) => navigate(pathOf(chosen === 'own' ? '' : OFFERINGS), { replace: true })}
          onChoose={(file) => send({ type: 'file.choose', file, plural: isOfferings ? OFFERINGS : own })}
          onCancel={() => send({ type: 'upload.cancel' })}
        />
      );
    if (step === 'columns')
      return (
        <MapColumns
          {...{ found, examples, fields, isBusy, reason, missing }}
          asked={state === 'reparsing' ? reading : null}
          onRead={(asked) => send({ type: 'file.reparse', reading: asked })}
          onCheck={(meaning) => send({ type: 'check.start', meaning })}
        />
      );
    if (step === 'import')
      return (
        <ImportReport
          {...{ undoOf, undo, reason, isBusy }}
          found={counted}
          onImport={() => send({ type: 'commit.start' })}
          onFixErrors={() => send({ type: 'errors.review' })}
          onUndo={(of) => send({ type: 'change.undo', ...of })}
        />
      );
    return (
      <ReviewLines
        found={counted}
        {...{ fields, reason, ...fixing }}
        undo={undos.at(-1) ?? null}
        isFixing={state === 'fixing'}
        isBusy={isBusy && state !== 'fixing'}
        onFix={(next) => send({ type: 'lines.fix', fix: next })}
        onSetForAll={revise}
        onLeaveOut={leaveOut}
        onUndo={(of) => send({ type: 'change.undo', ...of })}
      />
    );
  };

  const proceed = () => {
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

  return (
    // Until it is imported, Ctrl+Z undoes fixes, not stored changes.
    <div className="import-page" data-own-undo={step !== 'import' || undefined}>
      <header className="import-head">
        <nav aria-label="Breadcrumb">
          <ListLink {...{ declaration }}>{declaration.plural}</ListLink>
          <span aria-hidden="true">/</span>
        </nav>
        <h1 tabIndex={-1}>{title}</h1>
        {found && <bdi className="pill import-name">{found.file_name}</bdi>}
        <div className="import-ways">
          {importId && step !== 'import' && state !== 'missing' && (
            <span className="field-hint">Saved. You can leave and come back.</span>
          )}
          {canDiscard && (
            <DiscardImport
              name={found?.file_name ?? ''}
              isWritten={(found?.change_set_ids.length ?? 0) > 0}
              onDiscard={() => send({ type: 'import.discard' })}
            />
          )}
          {proceed()}
        </div>
      </header>
      <div className="import-body">
        <ImportSteps
          current={state === 'missing' ? 'file' : step}
          isDone={state === 'finished' && found?.to_write === 0}
          found={isOpening ? undefined : counted}
          fileHref={isBusy || isRunning ? null : pathOf(isOfferings ? OFFERINGS : '')}
          onColumns={canRevise ? () => revise(null) : null}
          onReview={canReview ? () => send({ type: 'errors.review' }) : null}
        />
        <div className="import-panel">{panel()}</div>
      </div>
    </div>
  );
};
