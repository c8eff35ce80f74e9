/** Of a change-set: without what its undos and redos put before it. */
export const originalSummary = (summary: string): string => summary.replace(/^(Undid|Redid): /u, '');
