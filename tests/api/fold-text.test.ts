import { expect, test } from 'vitest';
import { fold } from '../../server/search/fold-text.ts';
import { foldText } from '../../contract/fold-text.ts';

test.each(['Øst', 'Straße', 'Łódź', 'Æther', 'Đại', 'İstanbul', 'عـجمان', 'جامعة'])(
  'the word %s is marked as the search finds it',
  (word) => expect(foldText(word)).toBe(fold(word)),
);

test('letters that Unicode does not decompose are plain ones', () => {
  expect(['Øst', 'Straße', 'Łódź'].map(foldText)).toEqual(['ost', 'strasse', 'lodz']);
});
