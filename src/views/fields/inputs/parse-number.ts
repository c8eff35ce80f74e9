import { durationMonths } from '../../../../contract/duration.ts';

/** `12,500`, `12 500.50`, `12’500` */
const GROUPED_NUMBER = /^-?\d{1,3}(?:[,\s’']\d{3})+(?:\.\d+)?$/;

/** `15 500,50`, `15.500,50` */
const GROUPED_BEFORE_COMMA = /^-?\d{1,3}(?:[.\s’']\d{3})+,\d{1,2}$/;

/** @returns the text until it is a number: a partial entry stays */
export const parseNumber = (text: string): unknown => {
  const normalised = text.trim().replace(',', '.').replace('−', '-');
  if (normalised === '') return null;
  return /^-?\d+(\.\d+)?$/.test(normalised) ? Number(normalised) : text;
};

/** Also grouped thousands and a currency's sign. */
export const parseAmount = (text: string): unknown => {
  const normalised = text.replaceAll(/\p{Sc}/gu, '').trim();
  if (GROUPED_BEFORE_COMMA.test(normalised)) return parseNumber(normalised.replaceAll(/[.\s’']/g, ''));
  const number = parseNumber(
    GROUPED_NUMBER.test(normalised) ? normalised.replaceAll(/[,\s’']/g, '') : normalised,
  );
  return typeof number === 'number' ? number : parseNumber(text);
};

export const parseDuration = (text: string): unknown => durationMonths(text) ?? parseAmount(text);
