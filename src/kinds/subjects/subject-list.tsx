import { screenWithView } from '../../views/list/list-views.tsx';
import { declaration as subjects } from './declaration.tsx';

export const { Screen, prefetch } = screenWithView(subjects, {
  name: 'tree',
  title: 'Tree',
  isListLike: true,
  load: () => import('./subject-tree.tsx'),
});
