/** What was done to a record that now has this status. */
export const STATUS_VERBS = { draft: 'Unpublished', published: 'Published', archived: 'Archived' } as const;
