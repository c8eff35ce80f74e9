import { connectionMachine, type ConnectionContext } from '../../src/machines/connection.ts';
import type { Model } from '../../src/inspector/machine-graph.ts';
import { withStubActors } from '../support/stub-actors.ts';

const PROBE_TIME = 'xstate.after.untilNextProbe.connection.waiting';
const plain = (type: string, label: string) => ({ [type]: [{ label, event: { type } }] });

/** What the graph of the connection is made from. */
export const model: Model = {
  machine: withStubActors(connectionMachine),
  input: undefined,
  samples: {
    ...plain('request.answered', 'a call is answered'),
    ...plain('request.failed', 'a call is not answered'),
    ...plain('network.lost', 'the browser loses the network'),
    ...plain('network.found', 'the browser finds the network'),
    ...plain('probe.now', 'the person asks to try now'),
    ...plain(PROBE_TIME, 'time for the next probe'),
    'xstate.done.actor.probeServer': [true, false].map((isThere) => ({
      label: `probe: ${isThere ? 'there' : 'not there'}`,
      event: { type: 'xstate.done.actor.probeServer', output: { isThere } },
    })),
    'xstate.error.actor.probeServer': [
      { label: 'the probe breaks', event: { type: 'xstate.error.actor.probeServer', error: 'broken' } },
    ],
  },
  project: ({ isOffline }: ConnectionContext) => [isOffline],
};
