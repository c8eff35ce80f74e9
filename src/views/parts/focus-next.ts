/** @param path of the record */
export const linkInList = (path: string): HTMLElement | null =>
  document.querySelector<HTMLElement>(`main tbody a[href="${CSS.escape(path)}"]`);

/**
 * As a record leaves its list: focuses what takes its place, else what is before it, else the heading.
 * @param path of the record
 */
export const focusNext = (path: string): void => {
  const all = [...document.querySelectorAll<HTMLElement>('main :is(tbody th a, [data-event])')].filter(
    (each) => each.checkVisibility(),
  );
  const isIt = (each: HTMLElement) => (each.getAttribute('href') ?? each.dataset['href']) === path;
  const next = all[all.findLastIndex(isIt) + 1];
  const before = all[all.findIndex(isIt) - 1];
  // A row's element then shows the next record.
  const inPlace = next?.dataset['event'] ? next : next && all.find(isIt);
  (inPlace ?? before ?? document.querySelector<HTMLElement>('main h1'))?.focus({ preventScroll: true });
};
