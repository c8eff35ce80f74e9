import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { peopleCalls } from '../../api/people.ts';
import { recordCalls } from '../../api/records.ts';
import { declarationOf } from '../../kinds/declaration-of.ts';
import { personIdOf, PROFILE_DRAFT_KEY } from '../../wiring/flows/account-form.ts';
import { INVITATION_DRAFT_KEY } from '../../wiring/flows/one-time-link.ts';
import { PEOPLE_PATH, personPath } from '../people/people-address.ts';
import { notify } from '../parts/toast-store.ts';
import { useWiring } from '../parts/wiring-context.tsx';
import type { Declaration } from '../../kinds/declaration.ts';
import { Task } from './task.tsx';
import { openFormDraft } from '../../api/form-draft.ts';

type DraftKind = Pick<Declaration, 'calls' | 'path' | 'singular' | 'titleField'>;

/** They have no screen: their drafts say where they were typed. */
const OFFERINGS: DraftKind = {
  calls: recordCalls('offerings'),
  path: '',
  singular: 'offering',
  titleField: 'title',
};

interface UnsavedDraft {
  readonly declaration: DraftKind;
  readonly id: string | null;
  readonly path: string;
  readonly title: string;
}

const valueIn = (draft: unknown, name: string): unknown =>
  typeof draft === 'object' && draft !== null ? (draft as Readonly<Record<string, unknown>>)[name] : null;

/** @param key `universities:new`, or with a record's id */
const draftOf = (key: string, draft: unknown): UnsavedDraft | null => {
  const [kind, named, ...given] = key.split(':');
  const foundAt = valueIn(draft, 'foundAt');
  // Drafts of nested forms reappear in the outer form.
  if ((given.length > 0 || kind === 'offerings') && typeof foundAt !== 'string') return null;
  const declaration = kind === 'offerings' ? OFFERINGS : declarationOf(kind ?? '');
  if (!declaration || !named) return null;
  const id = named === 'new' ? null : named;
  const title = String(valueIn(valueIn(draft, 'values'), declaration.titleField) ?? '');
  const path = declaration.path + (id ? `${id}?dialog=edit` : '?dialog=new');
  return { declaration, id, title, path: typeof foundAt === 'string' ? foundAt : path };
};

interface DraftTaskProps {
  readonly name: string;
  readonly path: string;
  readonly onDiscard: () => void;
}

const DraftTask = ({ name, path, onDiscard }: DraftTaskProps) => (
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

const RecordDraft = ({ draft, onDiscard }: { draft: UnsavedDraft; onDiscard: () => void }) => {
  const { http } = useWiring();
  const { declaration, id, path } = draft;
  const record = useQuery({ ...declaration.calls.read(http, id ?? ''), enabled: id !== null }).data?.data;
  const title = draft.title || (record ? String(record[declaration.titleField] ?? '') : '');
  const act = id ? 'Edit' : `New ${declaration.singular}`;
  return <DraftTask name={title ? `${act}: ${title}` : act} {...{ path, onDiscard }} />;
};

const PersonDraft = ({ id, onDiscard }: { id: string; onDiscard: () => void }) => {
  const { http } = useWiring();
  const person = useQuery(peopleCalls.read(http, id)).data;
  const path = `${personPath(id)}?dialog=edit`;
  return <DraftTask name={person ? `Edit: ${person.name}` : 'Edit person'} {...{ path, onDiscard }} />;
};

export const useUnsavedDrafts = () => {
  const { drafts } = useWiring();
  const [keys, setKeys] = useState(() => drafts.forms());
  const discard = (key: string) => {
    const draft = openFormDraft(drafts, key);
    draft.drop();
    setKeys(drafts.forms());
    const putBack = () => {
      draft.write(draft.found);
      setKeys(drafts.forms());
    };
    notify({ text: 'Draft discarded.', action: { label: 'Undo', run: putBack } });
  };
  return keys.flatMap((key) => {
    const onDiscard = () => discard(key);
    if (key === PROFILE_DRAFT_KEY)
      return <DraftTask key={key} name="Edit: My profile" path="/account" {...{ onDiscard }} />;
    if (key === INVITATION_DRAFT_KEY)
      return (
        <DraftTask key={key} name="Invite person" path={`${PEOPLE_PATH}?dialog=invite`} {...{ onDiscard }} />
      );
    const personId = personIdOf(key);
    if (personId) return <PersonDraft key={key} id={personId} {...{ onDiscard }} />;
    const draft = draftOf(key, openFormDraft(drafts, key).found);
    return draft ? <RecordDraft key={key} {...{ draft, onDiscard }} /> : [];
  });
};
