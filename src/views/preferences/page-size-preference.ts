import { DEFAULT_PAGE_SIZE, parsePageSize, type ListState } from '../../api/list-query.ts';
import { readLocal, writeLocal } from './local-storage.ts';

const PAGE_SIZE_KEY = 'registrar.page-size';

export const getPageSize = (): string => parsePageSize(readLocal(PAGE_SIZE_KEY)) || DEFAULT_PAGE_SIZE;

export const savePageSize = (size: string): void => writeLocal(PAGE_SIZE_KEY, size);

/** This browser's where the address has none. */
export const withPageSize = (state: ListState, own = getPageSize()): ListState => ({
  ...state,
  size: state.size || own,
});
