import type { ReactNode } from 'react';
import type { Wiring } from '../../wiring.ts';
import { Outline, prefetchOutline } from '../records/outline/outline.tsx';
import { levels } from './levels.tsx';

/** Levels in the order set by hand. */
export const View = ({ views }: { views: ReactNode }) => (
  <Outline declaration={levels} nesting={null} views={views} />
);

export const prefetch = (wiring: Wiring) => prefetchOutline(wiring, levels, null);
