import type { ReactNode } from 'react';
import { Outline } from '../records/outline/outline.tsx';
import { levels } from './levels.tsx';

/** Levels in the order set by hand. */
export const View = ({ views }: { views: ReactNode }) => (
  <Outline declaration={levels} nesting={null} views={views} />
);
