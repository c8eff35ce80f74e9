import fc from 'fast-check';

interface Node {
  readonly type: string;
  readonly wrapped?: Node;
  readonly pipe?: readonly { readonly type: string; readonly requirement?: unknown }[];
  readonly options?: readonly (Node | string)[];
  readonly entries?: Readonly<Record<string, Node>>;
  readonly item?: Node;
  readonly value?: Node;
  readonly literal?: unknown;
}

/** Values that break what was only written for polite ones. */
const hostile = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    '',
    ' ',
    '\u0000',
    '\ud800',
    "'; drop table universities; --",
    '../../etc/passwd',
    '=1+1',
    '<script>',
    'A'.repeat(3000),
    -1,
    0,
    1e308,
    2 ** 53,
    true,
    [],
    {},
    [[[[]]]],
    '2026-02-31T10:00',
    '0000-00-00',
    '9999-99-99T99:99',
    'undefined',
    'NaN',
  ),
  fc.string({ unit: 'binary' }),
  fc.jsonValue({ maxDepth: 3 }),
);

const byFormat = (node: Node): fc.Arbitrary<unknown> | undefined => {
  for (const { type, requirement } of node.pipe ?? []) {
    if (type === 'uuid') return fc.uuid();
    if (type === 'iso_timestamp') return fc.date({ noInvalidDate: true }).map((date) => date.toISOString());
    if (type === 'iso_date_time')
      return fc
        .date({ min: new Date('1950-01-01'), max: new Date('2150-01-01'), noInvalidDate: true })
        .map((date) => date.toISOString().slice(0, 16));
    if (type === 'regex' && String(requirement).includes('\\d{1,'))
      return fc.integer({ min: 1, max: 50 }).map(String);
    if (type === 'regex' && String(requirement).includes('[A-Z]{2}'))
      return fc.constantFrom('NP', 'IN', 'CH');
    if (type === 'regex' && String(requirement).includes('[A-Z]{3}')) return fc.constantFrom('NPR', 'CHF');
    if (type === 'integer') return fc.integer({ min: 0, max: 2100 });
  }
  return undefined;
};

const likely = (node: Node): fc.Arbitrary<unknown> => {
  if (node.wrapped) return fc.option(arbitraryOf(node.wrapped as never), { nil: undefined, freq: 6 });
  const format = byFormat(node);
  if (format) return format;
  switch (node.type) {
    case 'string':
      return fc.oneof(
        fc.string({ maxLength: 30 }),
        fc.constantFrom('Alpha', 'https://example.org', 'a@b.org'),
      );
    case 'number':
      return fc.oneof(fc.integer(), fc.double({ noNaN: true, noDefaultInfinity: true }));
    case 'boolean':
      return fc.boolean();
    case 'literal':
      return fc.constant(node.literal);
    case 'picklist':
      return fc.constantFrom(...(node.options as string[]));
    case 'array':
      return fc.array(arbitraryOf(node.item as never), { maxLength: 3 });
    case 'union':
      return fc.oneof(...(node.options as Node[]).map((option) => arbitraryOf(option as never)));
    case 'record':
      return fc.dictionary(fc.string({ maxLength: 8 }), arbitraryOf(node.value as never), { maxKeys: 3 });
    case 'object':
    case 'strict_object':
      return fc.record(
        Object.fromEntries(
          Object.entries(node.entries ?? {}).map(([name, entry]) => [name, arbitraryOf(entry as never)]),
        ),
      );
    default:
      return hostile;
  }
};

/** Values for a schema of the contract: most of them fit, some do not at all. */
export const arbitraryOf = (schema: unknown): fc.Arbitrary<unknown> =>
  fc.oneof({ arbitrary: likely(schema as Node), weight: 12 }, { arbitrary: hostile, weight: 1 });
