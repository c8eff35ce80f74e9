import type { DuplicatePair, DuplicateReason, DuplicateSide } from '../../api/duplicates.ts';
import { countryName } from '../format/format.ts';

const REASON_TEXT: Readonly<Record<DuplicateReason, string>> = {
  domain: 'Same domain',
  name: 'Same name',
  words: 'Same words in the name',
  other_name: 'Same other name',
  spelling: 'Similar spelling',
  acronym: 'Same acronym',
  place: 'Same place',
};

export const reasonTexts = ({ reasons }: DuplicatePair): readonly string[] =>
  reasons.map((reason) => REASON_TEXT[reason]);

export const placeText = ({ city, country }: DuplicateSide): string =>
  [city, country && countryName(country)].filter(Boolean).join(', ');

export const pairKey = ({ first, second }: DuplicatePair): string => `${first.id}:${second.id}`;
