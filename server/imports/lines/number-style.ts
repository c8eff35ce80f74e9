import type { Import, NumberStyle } from '../../../contract/imports.ts';

type ColumnStyle = Import['numbers'][string];
type Evidence = 'point' | 'comma' | 'either_comma' | 'either_point';

/** `27 500`, `12’500.50`: blanks and apostrophes only group. */
const SPACE_GROUPED = /^[+-]?\d{1,3}(?:[\s'’]\d{3})+(?:[.,]\d+)?$/u;
const GROUPED: Readonly<Record<NumberStyle, RegExp>> = {
  // `1,234,567`, `1,234.5`; in South Asia `12,34,567`.
  point: /^[+-]?(?:\d{1,3}(?:,\d{3})+\.\d+|\d{1,3}(?:,\d{3}){2,}|\d{1,2}(?:,\d{2})+,\d{3}(?:\.\d+)?)$/,
  comma: /^[+-]?(?:\d{1,3}(?:\.\d{3})+,\d+|\d{1,3}(?:\.\d{3}){2,})$/,
};
/** Grouped thousands or three decimals. */
const AMBIGUOUS = /^[+-]?[1-9]\d{0,2}([.,])\d{3}$/;
const DECIMAL = /^[+-]?\d+([.,])\d+$/;
const MAX_PARTS = 100;
const PLAIN_NUMBER = /^[+-]?\d+(\.\d+)?(e[+-]?\d{1,3})?$/i;

const evidenceIn = (text: string): Evidence | undefined => {
  if (GROUPED.point.test(text)) return 'point';
  if (GROUPED.comma.test(text)) return 'comma';
  const sign = DECIMAL.exec(text)?.[1];
  if (sign === undefined) return undefined;
  const style = sign === ',' ? 'comma' : 'point';
  return AMBIGUOUS.test(text) ? `either_${style}` : style;
};

const COORDINATES: ReadonlySet<string> = new Set(['latitude', 'longitude']);

/** In coordinates a point never groups thousands: `27.717`. */
export const styleIn = (
  field: string,
  style: ColumnStyle | undefined,
): NumberStyle | 'unclear' | undefined => {
  if (style !== 'unclear_point') return style;
  return COORDINATES.has(field) ? 'point' : 'unclear';
};

const styleOf = (seen: ReadonlySet<Evidence>): NumberStyle | 'unclear' | undefined => {
  if (seen.has('comma')) return seen.has('point') ? 'unclear' : 'comma';
  if (seen.has('point')) return seen.has('either_comma') ? 'point' : undefined;
  return seen.size > 0 ? 'unclear' : undefined;
};

export const numberEvidence = () => {
  const seen = new Set<Evidence>();
  const learn = (text: string, isNumber: boolean) => {
    const found = text.length <= 40 ? evidenceIn(text) : undefined;
    if (found) seen.add(found === 'either_point' && isNumber ? 'point' : found);
  };
  return {
    /** @param isNumber the file holds a number, not a text */
    inspect: (cell: string, isNumber: boolean) => {
      for (const part of cell.split('|', MAX_PARTS)) learn(part.trim(), isNumber);
    },
    /** Undefined: points can only be decimal, and no commas. */
    style: (): ColumnStyle | undefined => {
      const style = styleOf(seen);
      if (style !== 'unclear' || !seen.has('either_point')) return style;
      return styleOf(new Set([...seen, 'point'])) === 'unclear' ? 'unclear' : 'unclear_point';
    },
  };
};

const withoutGroups = (text: string, style: NumberStyle) =>
  style === 'point' ? text.replaceAll(',', '') : text.replaceAll('.', '').replace(',', '.');

/**
 * @param style undefined: decimal point, commas unknown
 * @returns a sentence when invalid or ambiguous
 */
export const readNumber = (typed: string, style: NumberStyle | 'unclear' | undefined): number | string => {
  const trimmed = typed.replace(/^−/, '-');
  const text = SPACE_GROUPED.test(trimmed) ? trimmed.replaceAll(/[\s'’]/g, '').replace(',', '.') : trimmed;
  const evidence = text === trimmed ? evidenceIn(text) : undefined;
  const isEither = evidence === 'either_comma' || evidence === 'either_point';
  if (isEither && (style === 'unclear' || (style === undefined && evidence === 'either_comma'))) {
    const [whole, decimal] = [text.replace(/[.,]/, ''), text.replace(',', '.')];
    return `“${typed}” could be ${whole} or ${decimal}. Select the number format of this column.`;
  }
  const own = evidence === 'comma' || evidence === 'point' ? evidence : (style ?? 'point');
  const isOtherwise = (style === 'comma' || style === 'point') && own !== style && evidence !== undefined;
  const plain = own === 'unclear' || evidence === undefined ? text : withoutGroups(text, own);
  return !isOtherwise && PLAIN_NUMBER.test(plain) && Number.isFinite(Number(plain))
    ? Number(plain)
    : `“${typed}” isn’t a number.`;
};
