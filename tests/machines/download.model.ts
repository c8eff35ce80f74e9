import type { Model } from '../../src/inspector/machine-graph.ts';
import { downloadMachine, type DownloadContext } from '../../src/machines/download.ts';
import { actorAnswers, plainEvent } from '../support/sample-events.ts';
import { withStubActors } from '../support/stub-actors.ts';

const event = { name: 'Open day.ics', source: { of: 'event', id: 'one' } };
const rows = {
  name: 'levels.csv',
  source: { of: 'export', kind: 'levels', query: { format: 'csv' } },
};

/** What the graph of a download is made from. */
export const model: Model = {
  machine: withStubActors(downloadMachine),
  input: undefined,
  samples: {
    'download.start': [
      { label: 'download an event', event: { type: 'download.start', file: event } },
      { label: 'export rows', event: { type: 'download.start', file: rows } },
    ],
    ...plainEvent('view.left', 'leave the view'),
    ...actorAnswers('saveFile', { 'it is saved': undefined }),
  },
  project: ({ file, reason }: DownloadContext) => [file?.source.of, reason],
};
