import type {
  ChangesAnswer,
  ChangeSetQuery,
  ChangeSetsAnswer,
  PageQuery,
  UndoAnswer,
} from '../change-sets.ts';
import type { ChangeSet } from '../records.ts';
import { route } from '../route.ts';

export const listChangeSets = route<{ query: ChangeSetQuery; output: ChangeSetsAnswer }>()({
  method: 'GET',
  path: '/v1/change-sets',
  access: 'admin',
});

export const readChangeSet = route<{ output: { data: ChangeSet } }>()({
  method: 'GET',
  path: '/v1/change-sets/{id}',
  access: 'admin',
});

export const listChanges = route<{ query: PageQuery; output: ChangesAnswer }>()({
  method: 'GET',
  path: '/v1/change-sets/{id}/changes',
  access: 'admin',
});

export const undoChangeSet = route<{ output: { data: UndoAnswer } }>()({
  method: 'POST',
  path: '/v1/change-sets/{id}/undo',
  access: 'admin',
});
