import { useState } from 'react';
import { capitalise } from '../../../../contract/choice-label.ts';
import type { ImportLine } from '../../../../contract/imports.ts';
import type { Fix } from '../../../machines/import.ts';
import { appliedFixOf } from '../../../wiring/flows/import.ts';
import { formatCount } from '../../format/format.ts';
import { useWiring } from '../../actors/wiring-context.tsx';
import { useReview } from './use-review.tsx';

const DECISIONS = {
  merge: 'merged',
  create: 'created anyway',
  skip: 'skipped',
  undecided: 'undecided again',
} as const;

const verbOf = (fix: Fix | null, alike: ImportLine['alike']): string | null => {
  if (fix?.type === 'fix' || fix?.type === 'repair') return 'fixed';
  if (fix?.type === 'skip') return fix.skip ? 'skipped' : 'included';
  if (fix?.type !== 'resolve') return null;
  const into = fix.choice === 'merge' && alike.find(({ id }) => fix.into === null || id === fix.into);
  return into ? `merged into ${into.name}` : DECISIONS[fix.choice];
};

interface GoneTextProps {
  /** Absent: of one row, which stands beside it. */
  readonly rows?: number;
  readonly alike?: ImportLine['alike'];
}

/** What became of rows that have left the list but are still shown. */
export const GoneText = ({ rows, alike = [] }: GoneTextProps) => {
  const { found } = useReview();
  const wiring = useWiring();
  // Later fixes are of other rows.
  const [verb] = useState(() => verbOf(appliedFixOf(wiring, found.id), alike));
  const text = verb && (rows === undefined ? verb : `${formatCount(rows, 'row')} ${verb}`);
  return text ? capitalise(text) : 'Done';
};
