import { ListLink } from '../navigation/list-link.tsx';
import { useDocumentTitle } from '../parts/use-document-title.ts';
import { DiscardImport } from './discard-import.tsx';
import { ImportPanel } from './import-panel.tsx';
import { ImportSteps } from './import-steps.tsx';
import { NextStep } from './next-step.tsx';
import { OFFERINGS, useImportPage, type ImportPageProps } from './use-import-page.ts';
import '../parts/detail.css';
import '../form/form.css';
import './import.css';

export const ImportPage = (props: ImportPageProps) => {
  const { declaration } = props;
  const page = useImportPage(props);
  const { send, state, step, importId, kind, found, counted, isBusy, isRunning, isOpening } = page;
  const { canDiscard, canRevise, canReview, pathOf, revise } = page;
  const title = `Import ${kind === 'offerings' ? OFFERINGS : declaration.plural.toLowerCase()}`;
  useDocumentTitle(title);

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
          <NextStep {...{ declaration, page }} />
        </div>
      </header>
      <div className="import-body">
        <ImportSteps
          current={state === 'missing' ? 'file' : step}
          isDone={state === 'finished' && found?.to_write === 0}
          found={isOpening ? undefined : counted}
          fileHref={isBusy || isRunning ? null : pathOf(kind === 'offerings' ? OFFERINGS : '')}
          onColumns={canRevise ? () => revise(null) : null}
          onReview={canReview ? () => send({ type: 'errors.review' }) : null}
        />
        <div className="import-panel">
          <ImportPanel {...{ declaration, page }} />
        </div>
      </div>
    </div>
  );
};
