import {
  firstPaintLine,
  firstPaintText,
  type FirstPaintCell,
  type FirstPaintLine,
} from '../kinds/first-paint-text.ts';
import { earlyClick } from './early-click.ts';

/** How the rows of a list are filled before the application's code has come; written by the build. */
export interface PrerenderedList {
  /** What the records are called in the API. */
  readonly plural: string;
  /** `/university/` */
  readonly path: string;
  /** The field that names a record. */
  readonly title: string;
  readonly cells: readonly FirstPaintCell[];
  readonly summary: FirstPaintLine;
}

interface ListResponse {
  readonly data: readonly (Readonly<Record<string, unknown>> & { readonly id: string })[];
  readonly meta: { readonly names: Readonly<Record<string, string>> };
}

/** Pixels a row takes at the least. */
const ROW_HEIGHT_PX = 36;
/** Where the window is small. */
const MIN_ROWS = 25;

const fill = (
  row: Element,
  { path, title, cells, summary }: PrerenderedList,
  record: ListResponse['data'][number],
  names: ListResponse['meta']['names'],
) => {
  const write = (selector: string, text: string) => {
    const place = row.querySelector(selector);
    if (place) place.textContent = text;
    return place;
  };
  write('th a', String(record[title]))?.setAttribute('href', path + record.id);
  write('.row-summary', firstPaintLine(summary, record, names));
  for (const cell of cells) {
    const badge = cell.as === 'status' && row.querySelector('.badge');
    if (badge) badge.className = `badge badge-${String(record[cell.field])}`;
    write(`[data-column="${cell.field}"]${badge ? ' .badge' : ''}`, firstPaintText(cell, record, names));
  }
};

/**
 * Draws a list's first rows into the skeleton, from the markup the build has left in a template: on a slow line and
 * machine a second before the application can. Nothing in it can be used until the application puts its own in its
 * place; what was clicked until then is clicked once more then (`earlyClick`).
 * @param answer what the list itself will be given
 * @param styles resolves when the list's styles are there
 */
export const fillPrerenderedList = async (
  table: PrerenderedList,
  answer: Promise<Response>,
  styles: Promise<unknown>,
): Promise<void> => {
  const [response] = await Promise.all([answer, styles]);
  const template = document.querySelector<HTMLTemplateElement>(`template[data-list="${table.plural}"]`);
  const place = document.querySelector('.boot-skeleton main');
  if (!response.ok || !template || !place) return;
  const { data, meta } = (await response.clone().json()) as ListResponse;
  const page = template.content.cloneNode(true) as DocumentFragment;
  const row = page.querySelector('tbody tr');
  // The application was quicker, or has more to say than rows.
  if (!row || data.length === 0 || !('boot' in document.documentElement.dataset)) return;
  for (const head of page.querySelectorAll<HTMLElement>('[data-width]'))
    head.style.width = head.dataset['width'] ?? '';
  const inSight = Math.max(MIN_ROWS, Math.ceil(innerHeight / ROW_HEIGHT_PX));
  const rows = data.slice(0, inSight).map((record) => {
    const copy = row.cloneNode(true) as Element;
    fill(copy, table, record, meta.names);
    return copy;
  });
  row.replaceWith(...rows);
  document.querySelector(`.boot-skeleton nav a[href="${table.path}"]`)?.setAttribute('aria-current', 'page');
  place.replaceChildren(page);
  earlyClick.watch();
};
