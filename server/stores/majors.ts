import { major } from '../../contract/majors.ts';
import { store } from './store.ts';

export const majorStore = store({
  kind: major,
  clearOverlap: ({ further_subject_ids: further }, { subject_id: primary }) =>
    primary ? { further_subject_ids: (further as readonly string[]).filter((id) => id !== primary) } : {},
  unique: {
    majors_code_live: {
      fields: ['code', 'scheme'],
      path: 'code',
      message: 'Another major already has this code in this code system.',
    },
  },
});
