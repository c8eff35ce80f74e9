import { useQuery } from '@tanstack/react-query';
import type { Drafts } from '../../api/drafts.ts';
import { openFormDraft } from '../../api/form-draft.ts';
import { isNotFound } from '../../api/call-failure.ts';
import { importCalls } from '../../api/imports.ts';
import { peopleCalls } from '../../api/people.ts';
import { recordCalls } from '../../api/records.ts';
import type { Declaration } from '../../kinds/declaration.ts';
import { importPath } from '../../kinds/import-path.ts';
import { declarationOf } from '../../kinds/declaration-of.ts';
import { kindRegistry } from '../../kinds/registry.ts';
import { personIdOf, PROFILE_DRAFT_KEY } from '../../wiring/flows/account-form.ts';
import { INVITATION_DRAFT_KEY } from '../../wiring/flows/one-time-link.ts';
import type { BulkName } from '../../machines/bulk-change.ts';
import { BULK_VERBS } from './bulk-actions.ts';
import { useWiring } from '../actors/wiring-context.tsx';
import { PEOPLE_PATH, personPath } from '../navigation/record-address.ts';

type DraftKind = Pick<Declaration, 'calls' | 'path' | 'singular' | 'titleField'>;

/** They have no screen: their drafts say where they were typed. */
const OFFERINGS: DraftKind = {
  calls: recordCalls('offerings'),
  path: '',
  singular: 'offering',
  titleField: 'title',
};

export interface UnsavedDraft {
  readonly key: string;
  /** Before the title. */
  readonly act: string;
  /** In place of act and title while there is none. */
  readonly untitled: string;
  /** As typed, or ''. */
  readonly title: string;
  /** Of the edited record, which may be gone; or ''. */
  readonly editedTitle: string;
  /** Of its form; null where that depends on the place it was typed in. */
  readonly path: string | null;
  readonly kind: DraftKind;
  readonly recordId: string | null;
  readonly personId: string | null;
  readonly importId: string | null;
}

const valueIn = (draft: unknown, name: string): unknown =>
  typeof draft === 'object' && draft !== null ? (draft as Readonly<Record<string, unknown>>)[name] : null;

const IMPORT_ACTS: Readonly<Record<string, string>> = {
  import: 'Import columns',
  'import-fixes': 'Import fixes',
};

/** @param key `universities:new`, or with a record's id */
const draftOf = (key: string, found: unknown): UnsavedDraft => {
  const [prefix = '', named = '', ...given] = key.split(':');
  const kind = prefix === 'offerings' ? OFFERINGS : declarationOf(prefix);
  const draft = {
    key,
    title: '',
    editedTitle: '',
    kind: kind ?? OFFERINGS,
    recordId: null,
    personId: null,
    importId: null,
  };
  const personId = personIdOf(key);
  const importAct = IMPORT_ACTS[prefix];
  if (key === PROFILE_DRAFT_KEY)
    return { ...draft, act: 'Edit', untitled: 'Edit profile', title: 'My profile', path: '/account' };
  if (key === INVITATION_DRAFT_KEY)
    return { ...draft, act: '', untitled: 'Invite person', path: `${PEOPLE_PATH}?dialog=invite` };
  if (personId) {
    const path = `${personPath(personId)}?dialog=edit`;
    return { ...draft, act: 'Edit', untitled: 'Edit person', path, personId };
  }
  if (importAct) return { ...draft, act: importAct, untitled: importAct, path: null, importId: named };
  if (kind) {
    const recordId = named === 'new' ? null : named;
    const act = recordId ? 'Edit' : `New ${kind.singular}`;
    const foundAt = valueIn(found, 'foundAt');
    // Drafts of nested forms reappear in the outer form.
    const isPlaced = given.length > 0 || kind === OFFERINGS;
    const path = isPlaced ? null : kind.path + (recordId ? `${recordId}?dialog=edit` : '?dialog=new');
    return {
      ...draft,
      act,
      untitled: recordId ? `Edit ${kind.singular}` : act,
      title: String(valueIn(valueIn(found, 'values'), kind.titleField) ?? ''),
      editedTitle: String(valueIn(found, 'editedTitle') ?? ''),
      path: typeof foundAt === 'string' ? foundAt : path,
      recordId,
    };
  }
  // Of several records, or of a passkey.
  const several = Object.values(kindRegistry).find(({ path }) => path === named);
  const verb = BULK_VERBS[given[0] as BulkName] ?? BULK_VERBS.change;
  const untitled = several ? `${verb} ${several.plural.toLowerCase()}` : 'Passkey name';
  return { ...draft, act: untitled, untitled, title: several ? '' : String(found ?? ''), path: null };
};

export const readUnsavedDrafts = (drafts: Drafts): readonly UnsavedDraft[] =>
  drafts.forms().map((key) => draftOf(key, openFormDraft(drafts, key).found));

/** Names a draft with the title of what it changes, and leads to an import. */
export const useNamedDraft = (
  draft: UnsavedDraft,
): { readonly name: string; readonly path: string | null } => {
  const { http } = useWiring();
  const { act, untitled, kind, recordId, personId, importId, editedTitle } = draft;
  const isRead = (id: string | null) => ({ enabled: id !== null });
  const { data, error } = useQuery({ ...kind.calls.read(http, recordId ?? ''), ...isRead(recordId) });
  const person = useQuery({ ...peopleCalls.read(http, personId ?? ''), ...isRead(personId) }).data;
  const imports = useQuery({ ...importCalls.list(http), ...isRead(importId) }).data;
  const file = imports?.find(({ id }) => id === importId);
  const record = data?.data;
  const current = record ? String(record[kind.titleField] ?? '') : '';
  const isDeleted = isNotFound(error);
  const isMerged = record !== undefined && record.id !== recordId;
  const edited = isDeleted || isMerged ? editedTitle : '';
  const title = edited || draft.title || (isMerged ? '' : current) || person?.name || file?.file_name;
  const fate = isDeleted ? ', deleted permanently' : isMerged ? `, merged into ${current}` : '';
  const declaration = file && declarationOf(file.kind);
  return {
    name: (title ? `${act}: ${title}` : untitled) + fate,
    path: declaration ? importPath(declaration, file.id) : draft.path,
  };
};
