import { DEFAULT_PAGE_SIZE, parsePageSize, type ListState } from '../../api/list-query.ts';

const PAGE_SIZE_KEY = 'registrar.page-size';

/** For all lists of this browser. */
export const getPageSize = (): string => {
  try {
    return parsePageSize(localStorage.getItem(PAGE_SIZE_KEY)) || DEFAULT_PAGE_SIZE;
  } catch {
    return DEFAULT_PAGE_SIZE;
  }
};

export const savePageSize = (size: string): void => {
  try {
    localStorage.setItem(PAGE_SIZE_KEY, size);
  } catch {
    // Storage is unavailable; the address still holds it.
  }
};

/** As the rows are requested: by this browser's page size where the address names none. */
export const withPageSize = (state: ListState, own = getPageSize()): ListState => ({
  ...state,
  size: state.size || own,
});
