import { fixDrafts } from '../../wiring/flows/import.ts';
import { useWiring } from '../parts/wiring-context.tsx';
import { useReview } from './use-review.tsx';

/** Unsent fixes, by error group, or by row and field. */
export const useFixDrafts = () => fixDrafts(useWiring().drafts, useReview().found.id);
