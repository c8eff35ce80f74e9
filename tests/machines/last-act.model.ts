import type { Model } from '../../src/inspector/machine-graph.ts';
import { lastActMachine, type LastActInput } from '../../src/machines/last-act.ts';
import { actorAnswers } from '../support/sample-events.ts';
import { withStubActors } from '../support/stub-actors.ts';

const act = { changeSetId: 'change', at: 0 };

/** What the graph of a press of Ctrl+Z is made from. */
export const model: Model = {
  machine: withStubActors(lastActMachine),
  input: { verb: 'Undo', asked: null } satisfies LastActInput,
  samples: {
    ...actorAnswers('findAct', {
      'a change is found': { outcome: 'chosen', act },
      'an older change to many is found': { outcome: 'asked', act, records: 3, summary: 'Edited 3 majors' },
      'there is none': { outcome: 'missing' },
      'its job still runs': { outcome: 'refused', reason: 'Your last change is still running.' },
    }),
  },
  project: () => [],
};
