import { createContext, use } from 'react';
import type { Import } from '../../../../contract/imports.ts';
import type { Fix } from '../../../machines/import.ts';
import { fixDrafts } from '../../../wiring/flows/import.ts';
import { useWiring } from '../../actors/wiring-context.tsx';
import type { ImportFields } from '../import-fields.ts';

export interface Review {
  readonly found: Import;
  readonly fields: ImportFields;
  /** Decisions are disabled. */
  readonly isBusy: boolean;
  /** The next fix waits; columns cannot be revised. */
  readonly isFixing: boolean;
  readonly onFix: (fix: Fix) => void;
  /** @param field one without a column */
  readonly onSetForAll: (field: string) => void;
  /** @param field one with a column, which is checked without it */
  readonly onLeaveOut: (field: string) => void;
}

const ReviewContext = createContext<Review | null>(null);

export const ReviewProvider = ReviewContext.Provider;

/** @throws outside `ReviewProvider` */
export const useReview = (): Review => {
  const review = use(ReviewContext);
  if (!review) throw new Error('render inside ReviewProvider');
  return review;
};

/** Unsent fixes, by error group, or by row and field. */
export const useFixDrafts = () => fixDrafts(useWiring().drafts, useReview().found.id);
