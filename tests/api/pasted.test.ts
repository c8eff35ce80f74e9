import { describe, expect, test } from 'vitest';
import { completeUrl, hostOf, normalisePhone } from '../../contract/tidy.ts';
import { coordinatePair } from '../../src/views/fields/inputs/coordinate-pair.ts';

describe('both coordinates are read from what a map gives', () => {
  test.each([
    ['47.3769, 8.5417', 47.3769, 8.5417],
    ['  -33.8688 151.2093 ', -33.8688, 151.2093],
    ['(27.7172;85.3240)', 27.7172, 85.324],
    ['47,3769; 8,5417', 47.3769, 8.5417],
    ['47.3769° N, 8.5417° E', 47.3769, 8.5417],
    ['47°22\'36.84"N 8°32\'30.12"E', 47.3769, 8.5417],
    ['33°52′S 151°12′E', -33.8666667, 151.2],
    ['8.5417 E 47.3769 N', 47.3769, 8.5417],
    ['geo:27.7172,85.3240', 27.7172, 85.324],
    ['https://maps.example.org/place/@27.6816,85.2858,17z', 27.6816, 85.2858],
  ])('%s', (text, latitude, longitude) => expect(coordinatePair(text)).toEqual({ latitude, longitude }));

  test.each([
    '',
    '47.3769',
    '47,3769',
    '147.1, 8.5',
    '1, 2, 3',
    'Zurich 47.1, 8.5',
    '47.1, 8.5 m',
    '47 N 8 N',
  ])('not from “%s”', (text) => expect(coordinatePair(text)).toBeNull());
});

describe('what is pasted is put right', () => {
  test.each([
    ['www.tu.edu.np', 'https://www.tu.edu.np'],
    [' //tu.edu.np/a?b#c ', 'https://tu.edu.np/a?b#c'],
    ['université.fr', 'https://université.fr'],
    ['tu.edu.np:8443/x', 'https://tu.edu.np:8443/x'],
    ['http://tu.edu.np', 'http://tu.edu.np'],
    ['javascript:alert(1)', 'javascript:alert(1)'],
    ['mailto:it@tu.edu.np', 'mailto:it@tu.edu.np'],
    ['not an address', 'not an address'],
  ])('address %s', (text, url) => expect(completeUrl(text)).toBe(url));

  test.each([
    ['https://www.TU.edu.np:443/about?x=1', 'www.tu.edu.np'],
    ['tu.edu.np.', 'tu.edu.np'],
    ['it@tu.edu.np', 'tu.edu.np'],
    ['tu.edu.np', 'tu.edu.np'],
  ])('domain %s', (text, host) => expect(hostOf(text)).toBe(host));

  test.each([
    ['+977 (1) 433-0433', '+97714330433'],
    ['0044 20 7946 0000 ext. 12', '+442079460000;ext=12'],
    ['+1-202-555-0100 x7', '+12025550100;ext=7'],
    ['+97714330433;ext=5', '+97714330433;ext=5'],
    ['call me', 'call me'],
  ])('phone %s', (text, phone) => expect(normalisePhone(text)).toBe(phone));
});
