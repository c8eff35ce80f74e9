import type { Wiring } from '../../wiring.ts';
import { ListViews, prefetchOtherView, type OtherView } from '../../views/list/list-views.tsx';
import { declaration as subjects } from './declaration.tsx';

const tree: OtherView = {
  name: 'tree',
  title: 'Tree',
  isListLike: true,
  load: () => import('./subject-tree.tsx'),
};

export const Screen = () => <ListViews declaration={subjects} other={tree} />;

export const prefetch = (wiring: Wiring, _id: string, search: URLSearchParams) =>
  prefetchOtherView(wiring, tree, search);
