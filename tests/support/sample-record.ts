import * as v from 'valibot';
import { fieldType, type FieldType } from '../../contract/field-type.ts';
import type { Kind } from '../../contract/records.ts';

interface Node {
  readonly wrapped?: Node;
  readonly options?: readonly unknown[];
  readonly type: string;
}

const choicesOf = (node: Node): readonly unknown[] => {
  if (node.wrapped) return choicesOf(node.wrapped);
  if (node.type === 'union') return choicesOf(node.options?.at(-1) as Node);
  return node.options ?? [];
};

/** Of which a field takes the first it accepts: words where words are enough, else what its format asks for. */
const OF_TYPE: Readonly<Record<FieldType, (word: string) => readonly unknown[]>> = {
  text: (word) => [
    word,
    'https://example.org/page',
    'office@example.org',
    '+9779812345678',
    'Asia/Kathmandu',
    'NP',
    'NPR',
    'ne',
    '03yrm5c26',
  ],
  number: () => [7, 1200, 1.5],
  boolean: () => [true],
  choice: () => [],
  reference: () => [],
  date: () => ['2026-07-01'],
  instant: () => ['2026-07-01T03:15:00.000Z'],
  wall_time: () => ['2026-07-01T09:00'],
  texts: () => [['example.org'], ['Words']],
  numbers: () => [[2, 9]],
  references: () => [],
  objects: (word) => [[{ name: `${word} alias`, language: 'ne', kind: 'translation' }], {}],
};

export interface SampleOptions {
  /** Told in every text that is free, so that it can be searched for. */
  readonly word: string;
  /** Ids of records to refer to, by the plural of their kind. */
  readonly ids: Readonly<Record<string, readonly string[]>>;
}

/**
 * A value for each field of a kind, made from its declaration alone, so that a kind declared tomorrow has its samples.
 * @throws naming the field that accepts nothing known here
 */
export const sampleRecord = (kind: Kind, { word, ids }: SampleOptions): Record<string, unknown> => {
  const sample = (field: string, schema: v.GenericSchema): unknown => {
    const type = fieldType(schema);
    const referred = ids[kind.references[field] ?? '']?.[0];
    if (type === 'references') return referred === undefined ? [] : [referred];
    if (type === 'reference') return referred ?? null;
    const candidates = [...choicesOf(schema as unknown as Node), ...OF_TYPE[type](`${word} ${field}`)];
    const found = candidates.find((candidate) => v.is(schema, candidate));
    if (found === undefined) throw new Error(`no sample fits ${kind.plural}.${field}`);
    return found;
  };
  return Object.fromEntries(
    Object.entries(kind.fields).map(([field, schema]) => [field, sample(field, schema as v.GenericSchema)]),
  );
};

/** Of a sample, what a record cannot do without. */
export const requiredOf = (kind: Kind, sample: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(sample).filter(([field]) => !v.is(kind.fields[field] as v.GenericSchema, undefined)),
  );
