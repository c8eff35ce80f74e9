import { createContext, use, type ReactNode } from 'react';
import type { Import } from '../../../contract/imports.ts';
import type { Fix } from '../../machines/import.ts';
import type { ImportFields } from './import-fields.ts';

/** What all parts of an import's review share. */
interface Review {
  readonly found: Import;
  readonly fields: ImportFields;
  /** Nothing can be decided now. */
  readonly isBusy: boolean;
  /** The next fix waits for this one; the columns cannot be revised meanwhile. */
  readonly isFixing: boolean;
  readonly onFix: (fix: Fix) => void;
  /** @param field one without a column, to be set for every row */
  readonly onSetForAll: (field: string) => void;
}

const ReviewContext = createContext<Review | null>(null);

export const ReviewProvider = ReviewContext.Provider;

/** @throws outside `ReviewProvider` */
export const useReview = (): Review => {
  const review = use(ReviewContext);
  if (!review) throw new Error('render inside ReviewProvider');
  return review;
};

interface HeldRowProps {
  /** It has left the list and keeps its place: nothing of it can be decided again. */
  readonly isGone: boolean;
  readonly children: ReactNode;
}

export const HeldRow = ({ isGone, children }: HeldRowProps) => {
  const review = useReview();
  return <ReviewProvider value={isGone ? { ...review, isBusy: true } : review}>{children}</ReviewProvider>;
};
