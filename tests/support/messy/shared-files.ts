import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parse } from 'csv-parse/sync';
import ICAL from 'ical.js';
import type { Encoding } from '../../../contract/imports.ts';
import type { MessyFile } from './messy-file.ts';

/** Real files beside the repository; it does not hold them. */
const FOLDER = resolve('../shared/data/messy');

const LISTS: readonly (readonly [file: string, encoding: Encoding])[] = [
  ['01_ipeds_hd2022_windows1252.csv', 'windows-1252'],
  ['02_ipeds_hd2024_utf8_bom_73cols.csv', 'utf-8'],
  ['05_names_devanagari_arabic_cjk_nfc_nfd_utf8.csv', 'utf-8'],
  ['08_hostile_strings_formulas_controls.csv', 'utf-8'],
  ['10_majors_cr_only_line_endings.csv', 'utf-8'],
];

const listOf = ([name, encoding]: (typeof LISTS)[number]): MessyFile => {
  const bytes = readFileSync(resolve(FOLDER, name));
  const decoder = new TextDecoder(encoding);
  // Not at once: Node takes Windows-1252 for ISO-8859-1 there.
  const text = decoder.decode(bytes, { stream: true }) + decoder.decode();
  const [header = [], ...rows] = parse(text, {
    relax_column_count: true,
    skip_empty_lines: true,
  }) as string[][];
  return {
    name,
    kind: 'universities',
    bytes,
    encoding,
    expected: {
      rows: rows.map((cells) => ({ cells: cells.length === header.length ? cells : null })),
    },
  };
};

const calendarOf = (name: string): MessyFile => {
  const bytes = readFileSync(resolve(FOLDER, name));
  const calendar = new ICAL.Component(ICAL.parse(bytes.toString()));
  const events = calendar.getAllSubcomponents('vevent').map((component) => {
    const { uid, sequence, summary, recurrenceId } = new ICAL.Event(component);
    const id = recurrenceId ? `${uid}/${String(component.getFirstPropertyValue('recurrence-id'))}` : uid;
    return { id, version: sequence ?? 0, title: summary.trim() };
  });
  // Each stands unless the file holds a later version; of equals, none is better than the other.
  const isOutdated = ({ id, version }: (typeof events)[number]) =>
    events.some((other) => other.id === id && other.version > version);
  const rows = events.filter((event) => !isOutdated(event)).map(({ id, title }) => ({ cells: [id, title] }));
  return { name, kind: 'events', bytes, expected: { columns: ['UID', 'Title'], rows } };
};

/** Those that are there, judged by csv-parse and ical.js. */
export const sharedFiles = (): MessyFile[] =>
  existsSync(FOLDER) ? [...LISTS.map(listOf), calendarOf('12_events_rfc5545_edge_cases.ics')] : [];
