import { calendarFiles } from './calendar-files.ts';
import { cutCsvFiles, damagedCsvFiles, soundCsvFiles } from './csv-files.ts';
import { easilyLostFiles } from './easily-lost-files.ts';
import type { MessyFile } from './messy-file.ts';
import { foreignFiles, jsonFiles, workbooks } from './other-files.ts';
import { sharedFiles } from './shared-files.ts';

/** Every messy file there is, the same at every run. */
export const allMessyFiles = async (): Promise<MessyFile[]> => [
  ...easilyLostFiles(),
  ...soundCsvFiles(),
  ...damagedCsvFiles(),
  ...cutCsvFiles(),
  ...jsonFiles(),
  ...(await workbooks()),
  ...calendarFiles(),
  ...foreignFiles(),
  ...sharedFiles(),
];
