/** What was done to a record whose status is now this one. */
export const STATUS_VERBS = { draft: 'Unpublished', published: 'Published', archived: 'Archived' } as const;
