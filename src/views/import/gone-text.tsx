import { useState } from 'react';
import { capitalise } from '../../../contract/choice-label.ts';
import type { Fix } from '../../machines/import.ts';
import { appliedFixOf } from '../../wiring/flows/import.ts';
import { formatCount } from '../parts/format.ts';
import { useWiring } from '../parts/wiring-context.tsx';
import { useReview } from './use-review.tsx';

const verbOf = (fix: Fix | null): string | null => {
  if (fix?.sort === 'skip') return fix.skip ? 'skipped' : 'included';
  return fix?.sort === 'resolve' && fix.choice === 'skip' ? 'skipped' : null;
};

interface GoneTextProps {
  /** Absent: of one row, which stands beside it. */
  readonly rows?: number;
}

/** What became of rows that have left the list but are still shown. */
export const GoneText = ({ rows }: GoneTextProps) => {
  const { found } = useReview();
  const wiring = useWiring();
  // Later fixes are of other rows.
  const [verb] = useState(() => verbOf(appliedFixOf(wiring, found.id)));
  const text = verb && (rows === undefined ? verb : `${formatCount(rows, 'row')} ${verb}`);
  return text ? capitalise(text) : 'Done';
};
