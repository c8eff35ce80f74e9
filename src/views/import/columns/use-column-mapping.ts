import { useState } from 'react';
import {
  MANY_COLUMNS_FIELD,
  type Import,
  type ImportMeaning,
  type NumberStyle,
} from '../../../../contract/imports.ts';
import { mappingDraftKey } from '../../../wiring/flows/import.ts';
import { useWiring } from '../../actors/wiring-context.tsx';

interface Choices {
  readonly fields: Import['mapping'];
  readonly matchBy: string | null;
  readonly listModes: Import['list_modes'];
  readonly constants: Import['constants'];
  readonly emptyCells: Import['empty_cells'];
  readonly numbers: Readonly<Record<string, NumberStyle>>;
}

/** Drafted in this browser until the check. */
const useChoices = (found: Import, missing: string | null) => {
  const { drafts } = useWiring();
  const key = mappingDraftKey(found.id);
  const [choices, setChoices] = useState<Choices>(() => {
    const draft = (drafts.read(key) ?? {}) as Partial<Choices>;
    const initial: Choices = {
      fields: {},
      matchBy: found.match_by,
      listModes: found.list_modes,
      constants: found.constants,
      emptyCells: found.empty_cells,
      numbers: {},
      ...draft,
    };
    return missing === null ? initial : { ...initial, constants: { [missing]: '', ...initial.constants } };
  });
  const choose = (change: Partial<Choices>) => {
    const next = { ...choices, ...change };
    setChoices(next);
    drafts.write(key, next);
  };
  return [choices, choose] as const;
};

/** @param missing a field to be set for every row */
export const useColumnMapping = (found: Import, missing: string | null) => {
  const [choices, choose] = useChoices(found, missing);
  const { fields, matchBy: chosen, listModes, constants, emptyCells, numbers } = choices;
  const mapping = Object.fromEntries(
    found.columns.map((column) => [column, (column in fields ? fields : found.mapping)[column] ?? null]),
  );
  const used = Object.values(mapping).filter((field) => field !== null);
  const matchBy = chosen === null || used.includes(chosen) ? chosen : 'auto';
  const map = (column: string, field: string) => {
    const isOfOne = field !== '' && field !== MANY_COLUMNS_FIELD;
    const others = Object.keys(mapping).filter((other) => other !== column && mapping[other] === field);
    const freed = Object.fromEntries(isOfOne ? others.map((other) => [other, null]) : []);
    choose({ fields: { ...fields, ...freed, [column]: field || null } });
  };
  const meaning = (): ImportMeaning => ({
    mapping,
    constants: Object.fromEntries(
      Object.entries(constants).filter(([field, text]) => text && !used.includes(field)),
    ),
    match_by: matchBy,
    list_modes: Object.fromEntries(Object.entries(listModes).filter(([field]) => used.includes(field))),
    empty_cells: emptyCells,
    numbers,
  });
  return { choices, choose, mapping, used, matchBy, map, meaning };
};

export type ColumnMapping = ReturnType<typeof useColumnMapping>;
