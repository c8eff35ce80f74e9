import type {
  ChangesResponse,
  ChangeSetQuery,
  ChangeSetsResponse,
  PageQuery,
  ReadChangeSet,
  UndoResponse,
} from '../change-sets.ts';
import { route } from '../route.ts';

export const listChangeSets = route<{ query: ChangeSetQuery; output: ChangeSetsResponse }>()(
  'GET',
  '/v1/change-sets',
);

export const readChangeSet = route<{ output: { data: ReadChangeSet } }>()('GET', '/v1/change-sets/{id}');

export const listChanges = route<{ query: PageQuery; output: ChangesResponse }>()(
  'GET',
  '/v1/change-sets/{id}/changes',
);

export const undoChangeSet = route<{ output: { data: UndoResponse } }>()(
  'POST',
  '/v1/change-sets/{id}/undo',
  {
    idempotent: true,
  },
);
