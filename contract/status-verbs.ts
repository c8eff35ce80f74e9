/** What led to a status. */
export const STATUS_VERBS = { draft: 'Unpublished', published: 'Published', archived: 'Archived' } as const;
