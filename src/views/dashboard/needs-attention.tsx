import { lowerFirst } from '../../../contract/nouns.ts';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import type { ImportSummary } from '../../../contract/imports.ts';
import type { QualityFigure } from '../../../contract/overview.ts';
import { duplicateCalls } from '../../api/duplicates.ts';
import { importCalls } from '../../api/imports.ts';
import { filteredListPath } from '../../api/list-address.ts';
import { overviewCalls } from '../../api/overview.ts';
import { importPath } from '../../kinds/import-path.ts';
import { declarationOf } from '../../kinds/declaration-of.ts';
import { kindRegistry } from '../../kinds/registry.ts';
import { PEOPLE_PATH } from '../navigation/record-address.ts';
import { formatCount } from '../format/format.ts';
import { useAgo } from '../format/ago.tsx';
import { useWiring } from '../actors/wiring-context.tsx';
import { LoadFailure } from '../parts/load-failure.tsx';
import { Skeletons } from './skeletons.tsx';
import { Task } from './task.tsx';
import { trendText } from './trend-text.ts';
import { useState } from 'react';
import { readUnsavedDrafts, useNamedDraft, type UnsavedDraft } from '../flows/unsaved-drafts.ts';
import { discardDraft } from '../flows/discard-draft.ts';
import { Button } from '../parts/button.tsx';

interface DraftTaskProps {
  readonly draft: UnsavedDraft;
  readonly onDiscard: () => void;
}

const DraftTask = ({ draft, onDiscard }: DraftTaskProps) => {
  const { name, path } = useNamedDraft(draft);
  return (
    <Task type="draft" title={name} note="Unsaved changes" href={path} action="Continue">
      <Button variant="quiet small" aria-label={`Discard: ${name}`} onClick={onDiscard}>
        Discard
      </Button>
    </Task>
  );
};

const useUnsavedDrafts = () => {
  const { drafts } = useWiring();
  const [unsaved, setUnsaved] = useState(() => readUnsavedDrafts(drafts));
  const update = () => setUnsaved(readUnsavedDrafts(drafts));
  return unsaved
    .filter(({ path }) => path !== null)
    .map((draft) => (
      <DraftTask key={draft.key} {...{ draft }} onDiscard={() => discardDraft(drafts, draft.key, update)} />
    ));
};

// `filteredListPathOf` comes with the record's screen, which the dashboard does not load.
const listPathOf = ({ kind, filter }: QualityFigure): string | null => {
  if (kind === 'people') return `${PEOPLE_PATH}?phone=extra_zero`;
  const declaration = declarationOf(kind);
  return declaration ? filteredListPath(declaration.path, filter) : null;
};

/** By the end of the rule's id. */
const TASK_VARIANTS = [
  { end: '_ready', type: 'ready', action: 'Publish', note: 'All required fields are filled' },
  { end: '_past', type: 'past', action: 'Review', note: undefined },
  { end: '', type: 'error', action: 'Fix', note: undefined },
] as const;

const RuleTask = ({ rule }: { rule: QualityFigure }) => {
  const { id, label, count, drafts } = rule;
  const variant = TASK_VARIANTS.find(({ end }) => id.endsWith(end)) ?? TASK_VARIANTS[2];
  return (
    <Task
      type={variant.type === 'error' && drafts === count ? 'incomplete' : variant.type}
      title={label}
      note={variant.note}
      trend={trendText(rule)}
      count={count}
      href={listPathOf(rule)}
      action={variant.action}
    />
  );
};

const ImportTask = ({ summary }: { summary: ImportSummary }) => {
  const { id, kind, file_name, lines, state, open_rows, created_at } = summary;
  const started = useAgo(created_at);
  return (
    <Task
      type="import"
      title={file_name}
      note={
        state === 'committed'
          ? `${formatCount(open_rows, 'row')} not imported`
          : `Import of ${formatCount(lines, 'row')}`
      }
      trend={`Started ${started}`}
      href={importPath(declarationOf(kind) ?? kindRegistry.universities, id)}
      action="Continue"
    />
  );
};

/** The queue of possible duplicates has these, and more. */
const isQueued = ({ id }: QualityFigure) => id.endsWith('_duplicate');
const isReadyRule = ({ id }: QualityFigure) => id.endsWith('_ready');

const isLoading = ({ isPending, fetchStatus }: UseQueryResult): boolean =>
  isPending && fetchStatus === 'fetching';

export const useAttention = () => {
  const { http } = useWiring();
  const quality = useQuery(overviewCalls.quality(http));
  const imports = useQuery(importCalls.list(http));
  const pairs = useQuery(duplicateCalls.count(http));
  // All at once: a later row would shift those under the pointer.
  const isKnown = ![quality, imports, pairs].some(isLoading);
  return { quality, imports, pairs, isKnown };
};

export const NeedsAttention = ({ quality, imports, pairs, isKnown }: ReturnType<typeof useAttention>) => {
  const drafts = useUnsavedDrafts();
  const found = quality.data
    ?.filter((rule) => rule.count > 0 && !isQueued(rule))
    .toSorted((a, b) => Number(isReadyRule(a)) - Number(isReadyRule(b)) || b.count - a.count);
  const passed =
    quality.data?.filter((rule) => rule.count === 0 && !isReadyRule(rule) && !isQueued(rule)) ?? [];
  const open = imports.data?.filter(({ is_unfinished: isUnfinished }) => isUnfinished) ?? [];
  const duplicates = Object.values(pairs.data?.open ?? {}).reduce((sum, count) => sum + count, 0);
  const isAny = isKnown && [...(found ?? []), ...open, ...drafts].length + duplicates > 0;
  return (
    <section className="panel" aria-labelledby="attention">
      <div className="panel-head">
        <h2 id="attention">Needs attention</h2>
        {isKnown && passed.length > 0 && (
          <details className="checks">
            <summary>{formatCount(passed.length, 'check')} passed</summary>
            <ul>
              {passed.map(({ id, label }) => (
                <li key={id}>No {lowerFirst(label)}</li>
              ))}
            </ul>
          </details>
        )}
      </div>
      {quality.isError && !quality.data && <LoadFailure query={quality} />}
      {!isKnown && <Skeletons />}
      {isAny && (
        <ul className="panel-list" aria-labelledby="attention">
          {found?.map((rule) => (
            <RuleTask key={rule.id} rule={rule} />
          ))}
          {duplicates > 0 && (
            <Task
              type="duplicates"
              title="Possible duplicates"
              note="Similar names, domains or places"
              count={duplicates}
              href="/duplicates"
              action="Review"
            />
          )}
          {open.map((summary) => (
            <ImportTask key={summary.id} summary={summary} />
          ))}
          {drafts}
        </ul>
      )}
      {found && isKnown && !isAny && (
        <p className="panel-note">Nothing needs attention. All checks passed.</p>
      )}
    </section>
  );
};
