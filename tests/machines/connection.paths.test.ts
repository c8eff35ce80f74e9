import { connectionMachine, type ConnectionContext } from '../../src/machines/connection.ts';
import { testMachinePaths, type WalkedStep } from '../support/test-machine-paths.ts';
import { model } from './connection.model.ts';

/** What holds of every state and step, however they were reached. */
const rules = ({ event, now }: WalkedStep): readonly (readonly [string, boolean])[] => {
  const { isOffline, tries } = now.context as ConnectionContext;
  return [
    ['exactly one tag says how it stands', now.hasTag('reachable') !== now.hasTag('unreachable')],
    ['nobody is alarmed before a probe failed', !now.hasTag('unreachable') || tries > 0],
    [
      'the browser’s word on the network counts at any time',
      now.can({ type: 'network.lost' }) &&
        (!event.type.startsWith('network.') || isOffline === (event.type === 'network.lost')),
    ],
    ['a working connection remembers no failures', !now.matches('connected') || tries === 0],
  ];
};

testMachinePaths({ title: 'connection', machine: connectionMachine, model, rules });
