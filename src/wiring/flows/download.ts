import { fromPromise } from 'xstate';
import { calendarCalls } from '../../api/calendar.ts';
import { importCalls } from '../../api/imports.ts';
import { recordCalls } from '../../api/records.ts';
import { selectionCalls } from '../../api/selections.ts';
import { downloadMachine, type DownloadedFile, type DownloadSource } from '../../machines/download.ts';
import type { Wiring } from '../../wiring.ts';
import { saveFile } from '../save-file.ts';
import { withFailureMessage } from './flow.ts';

export const downloadLogic = ({ http }: Wiring) => {
  const fetchFile = async (source: DownloadSource, signal: AbortSignal): Promise<Blob> => {
    if (source.of === 'event') return calendarCalls.one(http, source.id, signal);
    if (source.of === 'events') return calendarCalls.list(http, source.q, source.filter, signal);
    if (source.of === 'importErrors') return importCalls.downloadErrors(http, source.id, signal);
    return selectionCalls(recordCalls(source.kind)).download(http, source.query, signal);
  };
  return downloadMachine.provide({
    actors: {
      saveFile: fromPromise<void, DownloadedFile | null>(async ({ input, signal }) => {
        if (!input) throw new Error('no file was named');
        saveFile(await withFailureMessage(fetchFile(input.source, signal)), input.name);
      }),
    },
  });
};
