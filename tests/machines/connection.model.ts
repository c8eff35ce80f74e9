import { connectionMachine, type ConnectionContext } from '../../src/machines/connection.ts';
import type { Model } from '../../src/inspector/machine-graph.ts';
import { plainEvent } from '../support/sample-events.ts';
import { withStubActors } from '../support/stub-actors.ts';

const PROBE_TIME = 'xstate.after.untilNextProbe.connection.waiting';

/** What the graph of the connection is made from. */
export const model: Model = {
  machine: withStubActors(connectionMachine),
  input: undefined,
  samples: {
    ...plainEvent('request.answered', 'a call is answered'),
    ...plainEvent('request.failed', 'a call is not answered'),
    ...plainEvent('network.lost', 'the browser loses the network'),
    ...plainEvent('network.found', 'the browser finds the network'),
    ...plainEvent('probe.now', 'the person asks to try now'),
    ...plainEvent(PROBE_TIME, 'time for the next probe'),
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
