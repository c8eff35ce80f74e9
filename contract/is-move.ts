/** Of a change-set: its summary says where a record was moved to, which a position’s numbers do not. */
export const isMove = (summary: string): boolean => /^(Undid: |Redid: )?Moved /u.test(summary);
