import * as v from 'valibot';
import { expect, test } from 'vitest';
import { OPERATIONS } from '../../contract/operations.ts';

/** What nobody means to send; every field of every call is given each. */
const WRONG: readonly unknown[] = [
  undefined,
  null,
  '',
  ' ',
  'no_such_choice',
  '\u0000',
  'x'.repeat(20_000),
  -1,
  0.5,
  1e15,
  Number.NaN,
  true,
  [],
  [1, 1],
  Array.from({ length: 300 }, () => 'x'),
  {},
  [{}],
  { a: 1 },
];

interface Node {
  readonly entries?: Readonly<Record<string, Node>>;
  readonly pipe?: readonly Node[];
  readonly wrapped?: Node;
  readonly options?: readonly Node[];
}

const fieldsOf = (node: Node): string[] => [
  ...Object.keys(node.entries ?? {}),
  ...[node.wrapped, ...(node.pipe ?? []), ...(node.options ?? [])].flatMap((inner) =>
    inner && inner !== node && typeof inner === 'object' ? fieldsOf(inner) : [],
  ),
];

const messagesOf = (schema: v.GenericSchema): string[] => {
  const fields = [...new Set(fieldsOf(schema as unknown as Node)), 'unheard_of'];
  const inputs = [...WRONG, ...fields.flatMap((field) => WRONG.map((value) => ({ [field]: value })))];
  return inputs.flatMap((input) => v.safeParse(schema, input).issues?.map(({ message }) => message) ?? []);
};

test.each(OPERATIONS.map((operation) => [operation.id, operation] as const))(
  '%s: what it objects to is said in plain words, without types, patterns or codes',
  (_, { params, query, body }) => {
    const messages = new Set([params, query, body].flatMap((schema) => (schema ? messagesOf(schema) : [])));
    const riddles = [...messages].filter(
      (message) =>
        !/^[A-Z].*[.]$/.test(message) ||
        /Invalid|Expected|undefined|null|NaN|[\^\\{}]|[a-z]_[a-z]/.test(message),
    );
    expect(riddles).toEqual([]);
  },
);
