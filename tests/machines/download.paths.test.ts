import { downloadMachine, type DownloadContext } from '../../src/machines/download.ts';
import { testMachinePaths, type WalkedStep } from '../support/test-machine-paths.ts';
import { model } from './download.model.ts';

/** What holds of every step, however it was reached. */
const rules = ({ before, event, now, emitted }: WalkedStep): readonly (readonly [string, boolean])[] => {
  const { file, reason } = now.context as DownloadContext;
  const former = before.context as DownloadContext;
  const wasDownloading = before.matches('downloading');
  const isAnswered = event.type.endsWith('.actor.saveFile');
  return [
    ['nothing is downloaded that nobody asked for', !now.matches('downloading') || file !== null],
    ['another that is asked for meanwhile is not', !wasDownloading || file === former.file],
    ['a new try shows no reason of the last', !now.matches('downloading') || reason === null],
    ['its end, or why there is none, is emitted once', emitted.length === Number(isAnswered)],
    ['what fails says why', !event.type.startsWith('xstate.error') || reason !== null],
    [
      'leaving cancels an export and nothing else',
      event.type !== 'view.left' ||
        !wasDownloading ||
        now.matches(file?.source.of === 'export' ? 'resting' : 'downloading'),
    ],
  ];
};

testMachinePaths({ title: 'download', machine: downloadMachine, model, rules });
