import { useState } from 'react';
import { readUnsavedDrafts, useNamedDraft, type UnsavedDraft } from '../account/unsaved-drafts.ts';
import { discardDraft } from '../flows/discard-draft.ts';
import { Button } from '../parts/button.tsx';
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
      <Button look="quiet small" aria-label={`Discard: ${name}`} onClick={onDiscard}>
        Discard
      </Button>
    </Task>
  );
};

export const useUnsavedDrafts = () => {
  const { drafts } = useWiring();
  const [unsaved, setUnsaved] = useState(() => readUnsavedDrafts(drafts));
  const update = () => setUnsaved(readUnsavedDrafts(drafts));
  return unsaved
    .filter(({ path }) => path !== null)
    .map((draft) => (
      <DraftTask key={draft.key} {...{ draft }} onDiscard={() => discardDraft(drafts, draft.key, update)} />
    ));
};
