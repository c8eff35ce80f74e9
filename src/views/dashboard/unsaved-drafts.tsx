import { useState } from 'react';
import { openFormDraft } from '../../api/form-draft.ts';
import { readUnsavedDrafts, useNamedDraft, type UnsavedDraft } from '../account/unsaved-drafts.ts';
import { notify } from '../parts/toast-store.ts';
import { useWiring } from '../parts/wiring-context.tsx';
import { Task } from './task.tsx';

interface DraftTaskProps {
  readonly draft: UnsavedDraft;
  readonly onDiscard: () => void;
}

const DraftTask = ({ draft, onDiscard }: DraftTaskProps) => {
  const { name, path } = useNamedDraft(draft);
  return (
    <Task sort="draft" title={name} note="Not saved yet" href={path} action="Continue">
      <button
        type="button"
        className="button button-quiet button-small"
        aria-label={`Discard: ${name}`}
        onClick={onDiscard}
      >
        Discard
      </button>
    </Task>
  );
};

export const useUnsavedDrafts = () => {
  const { drafts } = useWiring();
  const [unsaved, setUnsaved] = useState(() => readUnsavedDrafts(drafts));
  const update = () => setUnsaved(readUnsavedDrafts(drafts));
  const discard = (key: string) => {
    const draft = openFormDraft(drafts, key);
    draft.drop();
    update();
    const restoreDraft = () => {
      draft.write(draft.found);
      update();
    };
    notify({ text: 'Draft discarded.', action: { label: 'Undo', run: restoreDraft } });
  };
  return unsaved
    .filter(({ path }) => path !== null)
    .map((draft) => <DraftTask key={draft.key} {...{ draft }} onDiscard={() => discard(draft.key)} />);
};
