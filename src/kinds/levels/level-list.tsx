import { screenWithView } from '../../views/list/list-views.tsx';
import { declaration as levels } from './declaration.tsx';

export const { Screen, prefetch } = screenWithView(levels, {
  name: 'order',
  title: 'Order',
  isListLike: true,
  load: () => import('./level-order.tsx'),
});
