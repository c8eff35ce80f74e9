import { useMemo, useState } from 'react';
import { usePerson } from '../actors/session.ts';
import type { Column, Declaration } from '../../kinds/declaration.ts';
import { useLazy } from '../loading/use-lazy.ts';
import { lazyDetails } from '../../kinds/lazy-details.ts';
import { pickedViewsIn } from '../saved-views/picked-views.ts';
import { useWiring } from '../actors/wiring-context.tsx';
import { getColumnPreferences, saveColumnPreferences, type ColumnPreferences } from './column-preferences.ts';

const loadFields = () => import('./field-columns.tsx');

/** Address value for no columns but the name. */
export const NO_COLUMNS = 'none';

/** Stands above; the list hands it over. */
export interface TrashColumns {
  /** @param chosen undefined for the default */
  readonly trashColumns: (
    declaration: Declaration,
    all: readonly Column[],
    chosen: readonly Column[] | undefined,
  ) => readonly Column[];
  readonly inTrash: (declaration: Declaration) => Declaration;
}

export interface ShownColumns {
  readonly declaration: Declaration;
  readonly chosen: string;
  readonly columns: readonly Column[];
  readonly minWidth: string | undefined;
  /** @param width pixels; null for the default */
  readonly resize: (field: string, width: number | null) => void;
  /**
   * @param isUnfiltered whether no view is shown; a view keeps its columns in the address alone
   * @returns value for the address
   */
  readonly choose: (next: string, isUnfiltered: boolean) => string;
}

/** Columns of the address, else the person's last choice, else the defaults. */
export const useColumns = (
  declaration: Declaration,
  chosen: string,
  isTrash: boolean,
  loadTrash: () => Promise<TrashColumns>,
): ShownColumns => {
  const person = usePerson()?.key ?? '';
  const kind = declaration.calls.kind;
  const picked = pickedViewsIn(useWiring());
  const [preferences, setPreferences] = useState(() => getColumnPreferences(person, kind));
  const own = declaration.columns;
  const text = chosen || preferences.chosen;
  const isBeyond = text.split(',').some((name) => text && !own.some(({ field }) => field === name));
  const fields = useLazy(lazyDetails(loadFields, declaration), isTrash || (isBeyond && text !== NO_COLUMNS));
  const loaded = useLazy(loadTrash, isTrash);
  const trash = isTrash && fields && loaded;
  const shown = useMemo(() => {
    const all = fields ? fields.fieldColumns(declaration, fields.details) : own;
    const named = text
      ? text
          .split(',')
          .flatMap((name) => all.find(({ field }) => field === name) ?? [])
          .map((column) => ({ ...column, isSpare: undefined }))
      : own;
    const columns = (trash ? trash.trashColumns(declaration, all, text ? named : undefined) : named).map(
      (column) => {
        const width = preferences.widths[column.field];
        return width ? { ...column, width: `${width}px` } : column;
      },
    );
    const isWished = text !== '' || columns.some(({ field }) => preferences.widths[field]);
    const minWidth = `calc(17.75rem${columns.map(({ width = '9rem' }) => ` + ${width}`).join('')})`;
    return {
      declaration: trash ? trash.inTrash(declaration) : declaration,
      columns,
      minWidth: isWished ? minWidth : undefined,
    };
  }, [declaration, own, fields, text, preferences.widths, trash]);
  return useMemo(() => {
    const savePreferences = (next: Partial<ColumnPreferences>) => {
      const all = { ...preferences, ...next };
      setPreferences(all);
      saveColumnPreferences(person, kind, all);
    };
    return {
      ...shown,
      chosen: text,
      choose: (next, isUnfiltered) => {
        const isOfView = !isUnfiltered || (chosen !== '' && picked.has(kind));
        if (isOfView) return next || own.map(({ field }) => field).join();
        picked.delete(kind);
        savePreferences({ chosen: next });
        return next;
      },
      resize: (field, width) => {
        const { [field]: _, ...others } = preferences.widths;
        savePreferences({ widths: width === null ? others : { ...others, [field]: width } });
      },
    };
  }, [shown, text, chosen, own, preferences, person, kind, picked]);
};
