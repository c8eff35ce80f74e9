import type { AnyRecord, ListResponse, Names } from '../../contract/records.ts';
import {
  firstPaintLine,
  firstPaintText,
  type FirstPaintCell,
  type FirstPaintLine,
} from '../kinds/first-paint-text.ts';

export interface PrerenderedList {
  readonly title: string;
  readonly cells: readonly FirstPaintCell[];
  readonly summary: FirstPaintLine;
}

interface Arriving {
  readonly responsePromise: Promise<Response>;
  /** Resolves when it is shown, with its styles. */
  readonly frame: Promise<unknown>;
  /** Not the first visit. */
  readonly isWarm: boolean;
}

const ROW_HEIGHT_PX = 36;
const MIN_ROWS = 25;

const fill = (row: Element, { title, cells, summary }: PrerenderedList, record: AnyRecord, names: Names) => {
  const write = (selector: string, text: string) => {
    const place = row.querySelector(selector);
    if (place) place.textContent = text;
    return place;
  };
  const link = write('th a', String(record[title]));
  link?.setAttribute('href', `${link.getAttribute('href')}${record.id}`);
  const dot = row.querySelector('.dot');
  if (dot) dot.className = `dot badge-${String(record['status'])}`;
  write('.row-summary', firstPaintLine(summary, record, names));
  for (const cell of cells) write(`[data-column="${cell.field}"]`, firstPaintText(cell, record, names));
};

/**
 * Fills the first rows, which are inert until the app replaces them.
 * @param segment first of the list's path
 */
export const fillPrerenderedList = async (
  segment: string,
  table: PrerenderedList,
  { responsePromise, frame, isWarm }: Arriving,
): Promise<void> => {
  const [response] = await Promise.all([responsePromise, frame]);
  const template = document.querySelector<HTMLTemplateElement>(`template[data-list="${segment}"]`);
  const place = document.querySelector('.boot-skeleton main');
  if (!response.ok || !template || !place) return;
  const { data, meta } = (await response.clone().json()) as ListResponse;
  const page = template.content.cloneNode(true) as DocumentFragment;
  const row = page.querySelector('tbody tr');
  const { dataset } = document.documentElement;
  // The app has rendered, or shows more than rows.
  if (!row || data.length === 0 || !('boot' in dataset)) return;
  // Running code draws them sooner.
  if (isWarm && 'code' in dataset) return;
  for (const head of page.querySelectorAll<HTMLElement>('[data-width]'))
    head.style.width = head.dataset['width'] ?? '';
  // They count the template's one sample.
  for (const count of page.querySelectorAll('.list-count, .list-range')) count.textContent = '';
  const inSight = Math.max(MIN_ROWS, Math.ceil(innerHeight / ROW_HEIGHT_PX));
  const rows = data.slice(0, inSight).map((record) => {
    const copy = row.cloneNode(true) as Element;
    fill(copy, table, record, meta.names);
    return copy;
  });
  row.replaceWith(...rows);
  document.querySelector(`.boot-skeleton nav a[href="/${segment}/"]`)?.setAttribute('aria-current', 'page');
  place.replaceChildren(page);
};
