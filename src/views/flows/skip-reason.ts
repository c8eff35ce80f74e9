import type { SkippedRecord } from '../../../contract/jobs.ts';

/** @param me the id of who reads it */
export const skipReason = (
  { reason, changed_since: since }: Pick<SkippedRecord, 'reason' | 'changed_since'>,
  me: string | undefined,
): string => {
  if (!since) return reason;
  const people = since.by.map(({ id, name }, index) => {
    if (id !== me) return name;
    return index === 0 ? 'You' : 'you';
  });
  const has = since.by.length === 1 && since.by[0]?.id !== me ? 'has' : 'have';
  return `${new Intl.ListFormat('en').format(people)} ${has} since changed ${since.what}.`;
};
