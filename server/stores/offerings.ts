import { offering } from '../../contract/offerings.ts';
import { cutText } from '../database/cut-text.ts';
import { store } from './store.ts';

const MAX_TITLE_LENGTH = 500;

export const offeringStore = store({
  kind: offering,
  duplicateScopeFields: null,
  unique: {
    offerings_triple_live: {
      fields: ['university_id', 'major_id', 'level_id'],
      path: 'major_id',
      message: 'This university already offers this major at this level.',
    },
  },
  slugs: 'id',
  contextFields: ['major_id', 'university_id'],
  computeFields: (row, names) => {
    const name = (id: unknown) => names.get(String(id)) ?? '';
    return { title: cutText(`${name(row.major_id)} at ${name(row.university_id)}`, MAX_TITLE_LENGTH) };
  },
});
