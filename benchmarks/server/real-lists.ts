import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';

export type Cells = Readonly<Record<string, string>>;

export interface RealName {
  readonly name: string;
  readonly kind: string;
  /** BCP 47, or '' where the list does not say. */
  readonly language: string;
}

export interface RealLists {
  readonly universities: readonly Cells[];
  /** Other names by the source's id of the university. */
  readonly names: ReadonlyMap<string, readonly RealName[]>;
  readonly subjects: readonly Cells[];
  readonly levels: readonly Cells[];
  readonly majors: readonly Cells[];
  readonly events: readonly Cells[];
  readonly offerings: readonly Cells[];
}

/**
 * The lists that are measured with, read in place from the folder that BENCH_DATA names; they are no part of the
 * project. Comma-separated with a header: universities, university_names, subjects_isced_f_2013, levels,
 * majors_cip_2020, events, offerings_us_2024.
 */
export const readRealLists = (folder: string): RealLists => {
  const read = (file: string): Cells[] => {
    const path = join(folder, `${file}.csv`);
    if (!existsSync(path)) throw new Error(`There is no ${path}: set BENCH_DATA to the real lists' folder.`);
    return parse(readFileSync(path), { columns: true, bom: true }) as Cells[];
  };
  const names = new Map<string, RealName[]>();
  for (const { university_id: id = '', name = '', kind = '', lang = '' } of read('university_names')) {
    names.set(id, [...(names.get(id) ?? []), { name, kind, language: lang }]);
  }
  return {
    names,
    universities: read('universities'),
    subjects: read('subjects_isced_f_2013'),
    levels: read('levels'),
    majors: read('majors_cip_2020'),
    events: read('events'),
    offerings: read('offerings_us_2024'),
  };
};
