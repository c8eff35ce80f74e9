import type { ReactNode } from 'react';
import type { Wiring } from '../../wiring.ts';
import { Tree, prefetchTree } from '../../views/tree/tree.tsx';
import { declaration as levels } from './declaration.tsx';

export const View = ({ views }: { views: ReactNode }) => (
  <Tree declaration={levels} nesting={null} views={views} />
);

export const prefetch = (wiring: Wiring) => prefetchTree(wiring, levels, null);
