/** @param path of the record */
export const linkInList = (path: string): HTMLElement | null =>
  document.querySelector<HTMLElement>(`main tbody a[href="${CSS.escape(path)}"]`);

const shownRecords = () =>
  [...document.querySelectorAll<HTMLElement>('main :is(tbody th a, [data-event])')].filter((each) =>
    each.checkVisibility(),
  );

const keyOf = (each: HTMLElement) =>
  each.closest<HTMLElement>('tr')?.dataset['record'] ??
  each.getAttribute('href') ??
  each.dataset['href'] ??
  '';

/** Elsewhere a row's element then shows the next record. */
const KEYED_SELECTOR = '[data-event], [data-record] *';

/** @returns what takes the place of the first of the leaving records, which is the `at`th shown, else what is before it */
const findNext = (leaving: ReadonlySet<string>, at: number): HTMLElement | undefined => {
  const shown = shownRecords();
  const next = shown.find((each, place) => place >= at && !leaving.has(keyOf(each)));
  if (!next) return shown[at - 1];
  return next.matches(KEYED_SELECTOR) ? next : shown[at];
};

/**
 * As a record leaves its list: focuses what takes its place, else what is before it, else the heading.
 * @param path of the record
 */
export const focusNext = (path: string): void => {
  const at = shownRecords().findIndex((each) => keyOf(each) === path);
  const next = at < 0 ? undefined : findNext(new Set([path]), at);
  (next ?? document.querySelector<HTMLElement>('main h1'))?.focus({ preventScroll: true });
};

/** @returns finds what takes the place of the rows that are selected now, once they leave */
export const nextOfSelected = (): (() => HTMLElement | null) => {
  const shown = shownRecords();
  const isSelected = (each: HTMLElement) => each.closest('tr')?.querySelector('.list-check :checked') ?? null;
  const at = shown.findIndex((each) => isSelected(each) !== null);
  const leaving = new Set(shown.filter(isSelected).map(keyOf));
  // Of a whole page, the first row shows the next page's.
  return () => (at < 0 ? null : (findNext(leaving, at) ?? shownRecords()[0] ?? null));
};
