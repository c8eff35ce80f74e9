import * as v from 'valibot';
import type { FormField, InputType } from '../../../kinds/declaration.ts';
import { STATUS_FIELD } from '../../fields/status-field.ts';

interface FixInput {
  readonly input: InputType;
  /** Null: a choice is needed. */
  readonly value: unknown;
  /** The wrong text, or the wrong item of a list. */
  readonly from: string;
  readonly isPart: boolean;
}

const TEXT_INPUT = { type: 'text' } as const;
// eslint-disable-next-line no-control-regex
const INVISIBLE_CHARACTERS = /[\u0000-\u001f\u007f-\u009f\u2028\u2029\ufffd]+/g;

const WALL_TIME_PATTERN = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/;

/** Replaces characters that nobody can see or delete. */
const legible = (text: string) => text.replaceAll(INVISIBLE_CHARACTERS, ' ').replaceAll(/ {2,}/g, ' ').trim();

const CHOICE_TYPES: ReadonlySet<string> = new Set(['choice', 'country', 'timeZone', 'language', 'currency']);

/**
 * The form's message for a text that is none of a picker's choices. References are not checked: another row of the
 * file may create the record.
 * @param message where the field has no schema of its own
 */
export const choiceError = (
  schema: v.GenericSchema | undefined,
  input: InputType,
  value: unknown,
  message: string,
): string | null => {
  if (!CHOICE_TYPES.has(input.type)) return null;
  if (input.type === 'choice' && input.choices.includes(String(value))) return null;
  if (!schema) return message;
  return v.safeParse(schema, value).issues?.[0].message ?? null;
};

const partOf = (text: string, at: number): string | undefined =>
  // Escaped separators are rare: fixed as plain text.
  text.includes('\\')
    ? undefined
    : text
        .split('|')
        .map((part) => part.trim())
        .filter(Boolean)[at];

/**
 * A choice of valid values where possible, else the text.
 * @param path field, or item of a list: `subject_ids.1`
 */
export const fixInput = (field: FormField | undefined, path: string, text: string): FixInput => {
  const whole = { from: text, isPart: false };
  const choose = (input: InputType): FixInput => ({ ...whole, input, value: null });
  if (path === 'status') return choose(STATUS_FIELD.input);
  const input = field?.input ?? TEXT_INPUT;
  switch (input.type) {
    case 'choice':
      return choose({ ...input, isRequired: true });
    case 'flag':
      return choose({ type: 'choice', choices: ['yes', 'no'], isRequired: true });
    case 'country':
    case 'reference':
      return choose(input);
    case 'references': {
      const part = partOf(text, Number(path.split('.')[1] ?? NaN));
      return part === undefined
        ? { ...whole, input: TEXT_INPUT, value: text }
        : { input: { ...input, type: 'reference' }, value: null, from: part, isPart: true };
    }
    case 'wallTime':
      return { ...whole, input, value: WALL_TIME_PATTERN.test(text) ? text : null };
    case 'timeZone':
    case 'language':
    case 'currency':
      return { ...whole, input, value: text };
    default:
      return { ...whole, input: TEXT_INPUT, value: legible(text) };
  }
};
