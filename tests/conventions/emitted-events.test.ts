import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { emit, setup, type AnyStateMachine } from 'xstate';
import { expect, test } from 'vitest';

const MACHINES = 'src/machines';

/** Whatever is asked of it, so that an event can be made without a context. */
const anything: unknown = new Proxy(() => anything, {
  get: (_, key) => (key === Symbol.toPrimitive ? () => '' : anything),
});

interface EmitAction {
  readonly type?: string;
  readonly event?:
    | { readonly type: string }
    | ((args: unknown, params: unknown) => { readonly type: string });
}

/** The types of all events a machine can emit, as its own actions make them. */
const emittedBy = (machine: AnyStateMachine): string[] =>
  (Object.values(machine.implementations.actions) as readonly EmitAction[])
    .filter(({ type }) => type === 'xstate.emit')
    .map(({ event }) => (typeof event === 'function' ? event(anything, anything) : event)?.type ?? '?');

const sources = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.tsx?$/.test(name) && !/^(machines|inspector)\b/.test(name))
  .map((name) => readFileSync(join('src', name), 'utf8'));

/** Whether a listener is registered for it: `on('session.ended', …)`, or an entry of a table of listeners. */
const isHandled = (type: string) => sources.some((text) => new RegExp(`'${type}'[:,]`).test(text));

const unhandled = (machine: AnyStateMachine) => emittedBy(machine).filter((type) => !isHandled(type));

const isMachine = (value: unknown): value is AnyStateMachine =>
  typeof value === 'object' && value !== null && 'implementations' in value;

test.each(readdirSync(MACHINES))('every event that %s emits has a listener', async (name) => {
  const path = resolve(MACHINES, name);
  const machine = Object.values((await import(path)) as object).find(isMachine);
  expect(machine && unhandled(machine)).toEqual([]);
});

test('an event nobody listens to is named', () => {
  const machine = setup({
    types: { emitted: {} as { type: 'tree.fallen' } | { type: 'session.ended'; reason: string } },
    actions: {
      fall: emit({ type: 'tree.fallen' }),
      end: emit(() => ({ type: 'session.ended', reason: '' })),
    },
  }).createMachine({});
  expect(emittedBy(machine)).toEqual(['tree.fallen', 'session.ended']);
  expect(unhandled(machine)).toEqual(['tree.fallen']);
});
