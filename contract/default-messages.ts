import * as v from 'valibot';
import { choiceLabel } from './choice-label.ts';

export const choiceMessage = (codes: readonly string[]): string =>
  `Select one of: ${codes.map(choiceLabel).join(', ')}.`;

const MESSAGE_BY_TYPE: Readonly<Record<string, string>> = {
  string: 'Enter text.',
  number: 'Enter a number.',
  finite: 'Enter a number.',
  integer: 'Enter a whole number.',
  boolean: 'Select yes or no.',
  array: 'Enter a list.',
  uuid: 'Enter a valid record ID.',
  iso_timestamp: 'Enter a timestamp, like 2026-03-29T14:30:00Z.',
};

const sizeMessage = (bound: 'at most' | 'at least', { input, requirement }: v.BaseIssue<unknown>) => {
  if (Array.isArray(input)) return `Enter ${bound} ${String(requirement)}.`;
  if (bound === 'at least' && requirement === 1) return 'Enter a value.';
  return `Enter ${bound} ${String(requirement)} characters.`;
};

const defaultMessage = (issue: v.BaseIssue<unknown>): string => {
  const { type, expected, received, requirement } = issue;
  if (received === 'undefined' || received === 'null') return 'Enter a value.';
  if (expected === 'never') return 'Unknown field.';
  if (type === 'picklist' || type === 'literal') {
    const codes = [...(expected ?? '').matchAll(/"([^"]*)"/g)].map(([, code = '']) => code);
    if (codes.length > 0) return choiceMessage(codes);
  }
  if (type === 'max_length') return sizeMessage('at most', issue);
  if (type === 'min_length') return sizeMessage('at least', issue);
  if (type === 'min_value') return `Enter ${String(requirement)} or more.`;
  if (type === 'max_value') return `Enter ${String(requirement)} or less.`;
  return MESSAGE_BY_TYPE[type] ?? 'Enter a valid value.';
};

v.setGlobalMessage(defaultMessage);
