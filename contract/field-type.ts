import type { GenericSchema } from 'valibot';

export type FieldType =
  | 'text'
  | 'number'
  | 'boolean'
  | 'choice'
  | 'reference'
  | 'date'
  | 'instant'
  | 'wall_time'
  | 'texts'
  | 'numbers'
  | 'references'
  | 'objects';

/** Public, stable properties of valibot schemas. */
interface Node {
  readonly type: string;
  readonly wrapped?: Node;
  readonly pipe?: readonly Node[];
  readonly options?: readonly unknown[];
  readonly item?: Node;
}

const FORMATS: { readonly [format: string]: FieldType } = {
  uuid: 'reference',
  iso_date: 'date',
  iso_timestamp: 'instant',
  iso_date_time: 'wall_time',
};

const SCALARS: { readonly [schema: string]: FieldType } = {
  string: 'text',
  number: 'number',
  boolean: 'boolean',
  picklist: 'choice',
};

const listTypeOf = (item: FieldType): FieldType => {
  if (item === 'reference') return 'references';
  if (item === 'number') return 'numbers';
  return item === 'objects' ? 'objects' : 'texts';
};

const unwrapped = (schema: unknown): Node => {
  const node = schema as Node;
  if (node.wrapped) return unwrapped(node.wrapped);
  // A union is [empty, value].
  return node.type === 'union' ? unwrapped(node.options?.at(-1)) : node;
};

export const fieldType = (schema: GenericSchema | Node): FieldType => {
  const node = unwrapped(schema);
  const format = node.pipe?.map((step) => FORMATS[step.type]).find((type) => type !== undefined);
  if (format) return format;
  if (node.type === 'array') return listTypeOf(fieldType(node.item as Node));
  return SCALARS[node.type] ?? 'objects';
};

/** Codes of a `choice`. */
export const choicesOf = (schema: GenericSchema): readonly string[] => {
  const node = unwrapped(schema);
  return node.type === 'picklist' ? (node.options as readonly string[]) : [];
};

export const isSortable = (type: FieldType): boolean =>
  ['text', 'number', 'boolean', 'choice', 'date', 'instant', 'wall_time'].includes(type);
