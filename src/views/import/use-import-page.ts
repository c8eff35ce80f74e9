import { useQuery } from '@tanstack/react-query';
import { useSelector } from '@xstate/react';
import { useEffect, useState } from 'react';
import { useLocation } from 'wouter';
import { importCalls } from '../../api/imports.ts';
import type { Declaration, Details } from '../../kinds/declaration.ts';
import { importPath } from '../../kinds/import-path.ts';
import { declarationOf } from '../../kinds/declaration-of.ts';
import { importLogic } from '../../wiring/flows/import.ts';
import { useJobOf } from '../actors/use-job.ts';
import { useWiring } from '../actors/wiring-context.tsx';
import { useFlowContext } from '../actors/use-flow-context.ts';
import { useFlow } from '../flows/use-flow.ts';
import { useTabAddress } from '../navigation/use-tab-address.ts';
import { useExamples } from './review/use-lines.ts';
import { importFields, type ImportedKind } from './import-fields.ts';
import type { StepName } from './import-steps.tsx';
import { useFollowedImport } from './use-followed-import.ts';
import { useStepFocus } from './use-step-focus.ts';
import { remainingOf, wholeOf } from './written-rows.ts';

export interface ImportPageProps {
  readonly declaration: Declaration;
  readonly details: Details;
  /** Import id, `offerings` or ''. */
  readonly id: string;
}

export const OFFERINGS = 'offerings';

const STEP_OF_STATE: Readonly<Record<string, StepName>> = {
  choosing: 'file',
  uploading: 'file',
  mapping: 'columns',
  reparsing: 'columns',
  startingCheck: 'columns',
  finished: 'import',
  undoing: 'import',
};

export type ImportPageState = ReturnType<typeof useImportPage>;

export const useImportPage = ({ declaration, details, id }: ImportPageProps) => {
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
  const fields = importFields(kind, details);
  const step = isRunning ? (isWriting ? 'import' : 'review') : (STEP_OF_STATE[state] ?? 'review');
  useEffect(() => {
    if (importId) send({ type: 'import.resume', importId });
    // Once per address.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [flow]);
  useFollowedImport(flow, importId);
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

  return {
    send,
    state,
    /** Its id in the address. */
    importId,
    /** As the server knows it; undefined until a file is chosen. */
    found,
    /** With the counts of the step shown. */
    counted,
    kind,
    fields,
    step,
    isBusy,
    isRunning,
    isWriting,
    isOpening,
    isUnknown,
    areColumnsPending,
    canRevise,
    canReview,
    canDiscard,
    examples,
    /** Column asked for from the review. */
    missing,
    reason,
    reading,
    undoOf,
    undo,
    undos,
    fixing,
    job,
    pathOf,
    navigate,
    leaveReview,
    revise,
    leaveOut,
  };
};
