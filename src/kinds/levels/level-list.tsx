import type { Wiring } from '../../wiring.ts';
import { ListViews, prefetchOtherView, type OtherView } from '../../views/list/list-views.tsx';
import { declaration as levels } from './declaration.tsx';

const order: OtherView = {
  name: 'order',
  title: 'Order',
  isListLike: true,
  load: () => import('./level-order.tsx'),
};

export const Screen = () => <ListViews declaration={levels} other={order} />;

export const prefetch = (wiring: Wiring, _id: string, search: URLSearchParams) =>
  prefetchOtherView(wiring, order, search);
