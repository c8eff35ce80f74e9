import { UNGROUPED_FIELDS, type Import, type NumberStyle } from '../../../contract/imports.ts';

type ColumnStyle = Import['numbers'][string];
type Evidence = NumberStyle | 'either_comma' | 'either_point';
type CellStyle = Exclude<ColumnStyle, 'unclear_point'> | undefined;

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
/** Where cells have three decimals or more, others may too. */
const LONG_DECIMALS: Readonly<Record<NumberStyle, RegExp>> = { point: /\.\d{3,}$/, comma: /,\d{3,}$/ };
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

/** Of numbers that cannot be grouped thousands. */
const STYLE_WITHOUT_GROUPS: Readonly<Partial<Record<ColumnStyle, NumberStyle>>> = {
  unclear_point: 'point',
  mixed_point: 'point',
  mixed_comma: 'comma',
};

export const styleIn = (field: string, style: ColumnStyle | undefined): CellStyle => {
  const ungrouped = style && UNGROUPED_FIELDS.has(field) ? STYLE_WITHOUT_GROUPS[style] : undefined;
  return ungrouped ?? (style === 'unclear_point' ? 'unclear' : style);
};

const styleOf = (seen: ReadonlySet<Evidence>, hasLongDecimals: boolean): ColumnStyle | undefined => {
  if (seen.has('comma')) {
    if (seen.has('point')) return 'unclear';
    return seen.has('either_comma') && !hasLongDecimals ? 'mixed_comma' : 'comma';
  }
  if (seen.has('point')) {
    if (seen.has('either_point') && !hasLongDecimals) return 'mixed_point';
    return seen.has('either_comma') ? 'point' : undefined;
  }
  if (seen.has('either_point')) return 'unclear_point';
  return seen.has('either_comma') ? 'unclear' : undefined;
};

export const numberEvidence = () => {
  const seen = new Set<Evidence>();
  let hasLongDecimals = false;
  const learn = (text: string, isNumber: boolean) => {
    const inText = text.length <= 40 ? evidenceIn(text) : undefined;
    const found = inText === 'either_point' && isNumber ? 'point' : inText;
    if (!found) return;
    seen.add(found);
    if (found === 'point' || found === 'comma') hasLongDecimals ||= LONG_DECIMALS[found].test(text);
  };
  return {
    /** @param isNumber the file holds a number, not a text */
    inspect: (cell: string, isNumber: boolean) => {
      for (const part of cell.split('|', MAX_PARTS)) learn(part.trim(), isNumber);
    },
    /** Undefined: points can only be decimal, and no commas. */
    style: () => styleOf(seen, hasLongDecimals),
  };
};

/** `1,500` → `1500` and `1.5`, the latter never ambiguous again; none unless both readings are possible. */
export const bothReadings = (text: string): readonly string[] => {
  if (!AMBIGUOUS.test(text)) return [];
  const decimal = String(Number(text.replace(',', '.')));
  return [text.replace(/[.,]/, ''), AMBIGUOUS.test(decimal) ? `${decimal}0` : decimal];
};

const withoutGroups = (text: string, style: NumberStyle) =>
  style === 'point' ? text.replaceAll(',', '') : text.replaceAll('.', '').replace(',', '.');

const isUnclear = (evidence: Evidence | undefined, style: CellStyle): boolean =>
  evidence === 'either_comma'
    ? style === undefined || style === 'unclear' || style === 'mixed_comma'
    : evidence === 'either_point' && (style === 'unclear' || style === 'mixed_point');

/**
 * @param style undefined: decimal point, commas unknown
 * @returns a sentence when invalid or ambiguous
 */
export const readNumber = (typed: string, style: CellStyle): number | string => {
  const trimmed = typed.replace(/^−/, '-');
  const text = SPACE_GROUPED.test(trimmed) ? trimmed.replaceAll(/[\s'’]/g, '').replace(',', '.') : trimmed;
  const evidence = text === trimmed ? evidenceIn(text) : undefined;
  const known = style && STYLE_WITHOUT_GROUPS[style];
  if (isUnclear(evidence, style))
    return known
      ? `The ${known} could separate thousands or decimals. Other numbers in this column have a decimal ${known}. Enter which number is meant.`
      : `“${typed}” could be ${bothReadings(text).join(' or ')}. Select the number format of this column.`;
  const own =
    evidence === 'comma' || evidence === 'point'
      ? evidence
      : (known ?? (style === 'comma' || style === 'unclear' ? style : 'point'));
  const isOtherwise = (style === 'comma' || style === 'point') && own !== style && evidence !== undefined;
  const plain = own === 'unclear' || evidence === undefined ? text : withoutGroups(text, own);
  return !isOtherwise && PLAIN_NUMBER.test(plain) && Number.isFinite(Number(plain))
    ? Number(plain)
    : `“${typed}” isn’t a number.`;
};
