import type { DownloadedFile } from '../../machines/download.ts';
import { downloadLogic } from '../../wiring/flows/download.ts';
import { notify } from '../parts/toast-store.ts';
import { useFlow } from './use-flow.ts';

/** @returns saves the file, unless one is on its way */
export const useDownload = (): ((file: DownloadedFile) => void) => {
  const flow = useFlow(
    downloadLogic,
    undefined,
    { 'download.refused': ({ reason }) => void notify({ text: reason, tone: 'bad' }) },
    'Download',
  );
  return (file) => flow.send({ type: 'download.start', file });
};
