import { connectionMachine, type ConnectionContext } from '../../src/machines/connection.ts';
import { proveMachine, type WalkedStep } from '../support/prove-machine.ts';
import { model } from './connection.model.ts';

/** What holds of every state and step, however they were reached. */
const rules = ({ before, now, told }: WalkedStep): readonly (readonly [string, boolean])[] => {
  const { tries } = now.context as ConnectionContext;
  const came = before.hasTag('unreachable') && now.hasTag('reachable');
  return [
    ['exactly one tag says how it stands', now.hasTag('reachable') !== now.hasTag('unreachable')],
    ['a return is announced once, and nothing else is', told.length === (came ? 1 : 0)],
    ['nobody is alarmed before a probe failed', !now.hasTag('unreachable') || tries > 0],
    ['a working connection remembers no failures', !now.matches('connected') || tries === 0],
  ];
};

proveMachine({ title: 'connection', machine: connectionMachine, model, rules });
