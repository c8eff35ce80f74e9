import { fixDrafts } from '../../wiring/flows/import.ts';
import { useWiring } from '../parts/wiring-context.tsx';
import { useReview } from './use-review.tsx';

/** Fixes that were typed and are not applied yet, each under its place: the key of an error group, or a row and its field. */
export const useFixDrafts = () => fixDrafts(useWiring().drafts, useReview().found.id);
