import { level } from '../../contract/levels.ts';
import { store } from './store.ts';

export const levelStore = store({
  kind: level,
  unique: {
    levels_code_live: {
      fields: ['code'],
      path: 'code',
      message: 'Another level already has this code.',
    },
    levels_name_live: {
      fields: ['name'],
      path: 'name',
      message: 'Another level already has this name.',
    },
  },
});
