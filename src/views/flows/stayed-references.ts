import { formatCount } from '../format/format.ts';

/**
 * What a restore does not bring back.
 * @param restored “Tribhuvan University”, “the restored universities”
 * @returns a sentence, and “it” or “them” for the next one
 */
export const stayedReferences = (
  records: number,
  restored: string,
): { readonly stayed: string; readonly them: string } => {
  const [stay, were, them] =
    records === 1 ? (['stays', 'it was', 'it'] as const) : (['stay', 'they were', 'them'] as const);
  const stayed = `${formatCount(records, 'record')} that referred to ${restored} ${stay} where ${were} moved.`;
  return { stayed, them };
};
