import type { StatelyInspectionEvent } from '@statelyai/inspect';
import { afterEach, describe, expect, test } from 'vitest';
import {
  assign,
  createActor,
  emit,
  fromCallback,
  fromPromise,
  sendTo,
  setup,
  type AnyStateMachine,
} from 'xstate';
import { inspectActors } from '../../src/inspector/attach.ts';
import { authMachine } from '../../src/machines/auth.ts';
import { importMachine } from '../../src/machines/import.ts';
import {
  recordFormMachine,
  type FormValues,
  type ReferredRequest,
  type SaveResult,
  type SaveInput,
} from '../../src/machines/record-form.ts';
import { withStubActors } from '../support/stub-actors.ts';
import type { FieldError } from '../../contract/failure.ts';

/** Stands for whatever must not be seen; a number for numbers that were typed. */
const CANARY = 'canary';
const NUMBER = 271828;

let detach = () => {};
afterEach(() => detach());

/** Everything an inspector is sent, as one text, once the actor is done. */
const listen = () => {
  const sent: StatelyInspectionEvent[] = [];
  detach = inspectActors({ send: (event) => sent.push(event) }, 'test');
  return {
    sent,
    text: () => JSON.stringify(sent),
    /** The inspector hears of things when the page has nothing better to do. */
    until: async (words: string) => {
      await expect.poll(() => JSON.stringify(sent)).toContain(words);
    },
  };
};

const secretEverywhere = () => ({
  access_token: CANARY,
  refreshToken: NUMBER,
  password: { deep: { deeper: [CANARY, NUMBER] } },
  authorization: [`Bearer ${CANARY}`],
  note: CANARY,
  person: { email: `${CANARY}@example.org`, phone: '+977 canary', fullName: `Ada ${CANARY}` },
  conflicts: [
    {
      field: 'capacity',
      base: NUMBER,
      mine: NUMBER,
      theirs: [NUMBER, { of: CANARY }],
      by: null,
      by_name: CANARY,
    },
  ],
  nested: [[[[{ list: [CANARY, { name: CANARY }] }]]]],
  reason: `Nobody may read ${CANARY}`,
  path: `/home/${CANARY}`,
  error: new Error(CANARY, { cause: new Error(CANARY) }),
  [`the ${CANARY} of a key`]: CANARY,
  map: new Map([[CANARY, CANARY]]),
  set: new Set([CANARY]),
  url: new URL(`https://${CANARY}.example`),
  draft: { months: NUMBER },
});

/** A form whose checks and whose server answer so. */
const answering = (errors: readonly FieldError[], answer: SaveResult) =>
  recordFormMachine.provide({
    actors: {
      validate: fromPromise<readonly FieldError[], { values: FormValues }>(() => Promise.resolve(errors)),
      save: fromPromise<SaveResult, SaveInput>(() => Promise.resolve(answer)),
      readReferred: fromCallback<ReferredRequest>(() => {}),
    },
  });

describe('an inspector is never sent', () => {
  test('what is in a context, an event, an answer, an error or what an actor is given', async () => {
    const received = listen();
    const child = setup({
      actors: {
        answers: fromPromise<unknown, unknown>(() => Promise.resolve(secretEverywhere())),
        breaks: fromPromise<unknown, unknown>(() =>
          Promise.reject(Object.assign(new Error(CANARY), { password: CANARY })),
        ),
      },
      actions: {
        hold: assign((_, { held }: { held: unknown }) => ({ held })),
        tell: emit(secretEverywhere as never),
      },
    }).createMachine({
      id: 'secretive',
      context: secretEverywhere,
      initial: 'one',
      states: {
        one: {
          on: {
            'form.submit': {
              target: 'two',
              actions: [{ type: 'hold', params: ({ event }) => ({ held: event }) }, 'tell'],
            },
          },
        },
        two: {
          invoke: {
            id: 'answers',
            src: 'answers',
            input: secretEverywhere,
            onDone: {
              target: 'three',
              actions: { type: 'hold', params: ({ event }) => ({ held: event.output }) },
            },
          },
        },
        three: {
          invoke: {
            id: 'breaks',
            src: 'breaks',
            input: secretEverywhere,
            onError: {
              target: 'four',
              actions: { type: 'hold', params: ({ event }) => ({ held: event.error }) },
            },
          },
        },
        four: { type: 'final' },
      },
      output: secretEverywhere,
    });
    const parent = setup({ actors: { child } }).createMachine({
      id: 'parent',
      invoke: { id: 'child', src: 'child' },
      on: { 'form.submit': { actions: sendTo('child', ({ event }) => event) } },
    });
    const actor = createActor(parent).start();
    actor.send({ type: 'form.submit', ...secretEverywhere() } as never);
    await received.until('"value":"four"');
    expect(received.text()).not.toMatch(/canary|271828/i);
    // What is left is still worth looking at.
    expect(received.text()).toContain('"field":"capacity"');
  });

  test.each<[string, AnyStateMachine, unknown, object[], string]>([
    [
      'who signs in',
      withStubActors(authMachine),
      { queueLimit: 2, refreshBudget: 1000 },
      [
        {
          type: 'peer.signIn',
          tokenId: 2,
          person: { key: CANARY, firstName: CANARY, lastName: CANARY, fullName: CANARY, scopes: ['admin'] },
        },
      ],
      '"value":"authenticated"',
    ],
    [
      'what was typed into a form, even where it conflicts',
      answering([], {
        outcome: 'conflict',
        version: 2,
        conflicts: [
          { field: 'capacity', base: NUMBER, mine: CANARY, theirs: NUMBER, by: null, by_name: CANARY },
        ],
      }),
      {
        version: 1,
        isDirty: false,
        values: { capacity: NUMBER },
        base: { capacity: NUMBER },
        untyped: [CANARY],
        filledBy: { host_id: ['capacity'] },
        draftKey: CANARY,
        address: CANARY,
      },
      [
        { type: 'form.change', field: 'capacity', value: NUMBER },
        { type: 'form.change', field: 'host_id', value: CANARY },
        { type: 'referred.read', field: 'host_id', record: { id: CANARY, capacity: NUMBER } },
        { type: 'form.submit' },
      ],
      '"value":"conflict"',
    ],
    [
      'what a file is called, and its columns',
      withStubActors(importMachine),
      undefined,
      [
        { type: 'file.choose', file: new File([CANARY], CANARY), plural: 'universities' },
        { type: 'xstate.done.actor.uploadFile', output: { importId: CANARY, state: 'read' } },
        { type: 'check.start', meaning: { mapping: { Canary: 'name' } } },
      ],
      '"value":"startingCheck"',
    ],
  ])('%s', async (_, machine, input, events, end) => {
    const received = listen();
    const actor = createActor(machine, { input: input as never }).start();
    for (const event of events) actor.send(event as never);
    await received.until(end);
    actor.stop();
    expect(received.text()).not.toMatch(/canary|271828/i);
  });
});

test('an inspector is sent what a developer looks for: events, states, numbers and the words of a flow', async () => {
  const received = listen();
  const machine = answering([{ path: 'name', message: `Not ${CANARY}.` }], {
    outcome: 'refused',
    reason: '',
  });
  const input = { version: 7, isDirty: true, values: {}, base: {}, untyped: [], filledBy: {} };
  createActor(machine, {
    input: { ...input, baseVersion: 7, isRestored: true, draftKey: '', address: null },
  })
    .start()
    .send({ type: 'form.submit' });
  const last = () =>
    received.sent.findLast((event) => event.type === '@xstate.snapshot' && 'value' in event.snapshot);
  await expect.poll(last).toMatchObject({
    snapshot: {
      value: { typing: 'editing' },
      context: { version: 7, isDirty: true, errors: [{ path: 'name', message: '‹text›' }] },
    },
  });
});

test('what runs is seen without a line of its own, and no longer once the inspector has gone', async () => {
  const received = listen();
  const machine = setup({}).createMachine({ id: 'ofTomorrow', initial: 'on', states: { on: {} } });
  createActor(machine).start();
  await received.until('"name":"ofTomorrow"');
  detach();
  const before = received.sent.length;
  createActor(machine).start();
  await new Promise((resolve) => setTimeout(resolve, 0));
  expect(received.sent).toHaveLength(before);
});
