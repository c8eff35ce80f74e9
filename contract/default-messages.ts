import * as v from 'valibot';
import { choiceLabel } from './choice-label.ts';

export const choiceMessage = (codes: readonly string[]): string =>
  `Choose one of: ${codes.map(choiceLabel).join(', ')}.`;

const MESSAGE_BY_TYPE: Readonly<Record<string, string>> = {
  string: 'Enter text.',
  number: 'Enter a number.',
  finite: 'Enter a number.',
  integer: 'Enter a whole number.',
  boolean: 'Choose yes or no.',
  array: 'Give a list.',
  uuid: 'This is not the id of a record.',
  iso_timestamp: 'Enter an instant, such as 2026-03-29T14:30:00Z.',
};

const sizeMessage = (bound: 'at most' | 'at least', { input, requirement }: v.BaseIssue<unknown>) => {
  if (Array.isArray(input)) return `Give ${bound} ${String(requirement)}.`;
  if (bound === 'at least' && requirement === 1) return 'Fill this in.';
  return `Use ${bound} ${String(requirement)} characters.`;
};

/** Replaces valibot's own messages, which show type names and patterns. */
const defaultMessage = (issue: v.BaseIssue<unknown>): string => {
  const { type, expected, received, requirement } = issue;
  if (received === 'undefined' || received === 'null') return 'Fill this in.';
  if (expected === 'never') return 'There is no such field.';
  if (type === 'picklist' || type === 'literal') {
    const codes = [...(expected ?? '').matchAll(/"([^"]*)"/g)].map(([, code = '']) => code);
    if (codes.length > 0) return choiceMessage(codes);
  }
  if (type === 'max_length') return sizeMessage('at most', issue);
  if (type === 'min_length') return sizeMessage('at least', issue);
  if (type === 'min_value') return `Enter ${String(requirement)} or more.`;
  if (type === 'max_value') return `Enter ${String(requirement)} or less.`;
  return MESSAGE_BY_TYPE[type] ?? 'This value cannot be used here.';
};

v.setGlobalMessage(defaultMessage);
