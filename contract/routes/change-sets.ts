import type {
  ChangesResponse,
  ChangeSetQuery,
  ChangeSetsResponse,
  PageQuery,
  ReadChangeSet,
  UndoResponse,
} from '../change-sets.ts';
import { route } from '../route.ts';

export const listChangeSets = route<{ query: ChangeSetQuery; output: ChangeSetsResponse }>()({
  method: 'GET',
  path: '/v1/change-sets',
  access: 'admin',
});

export const readChangeSet = route<{ output: { data: ReadChangeSet } }>()({
  method: 'GET',
  path: '/v1/change-sets/{id}',
  access: 'admin',
});

export const listChanges = route<{ query: PageQuery; output: ChangesResponse }>()({
  method: 'GET',
  path: '/v1/change-sets/{id}/changes',
  access: 'admin',
});

export const undoChangeSet = route<{ output: { data: UndoResponse } }>()({
  method: 'POST',
  path: '/v1/change-sets/{id}/undo',
  access: 'admin',
});
