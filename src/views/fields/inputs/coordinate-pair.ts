/** Degrees, WGS 84. */
export interface CoordinatePair {
  readonly latitude: number;
  readonly longitude: number;
}

const NUMBER_PATTERN = /[-+−]?\d+(?:\.\d+)?/g;
/** `47°22'36.8"N`; minutes and seconds optional. */
const COORDINATE_PATTERN =
  /(\d+(?:\.\d+)?)\s*°?\s*(?:(\d+(?:\.\d+)?)\s*['′’]\s*)?(?:(\d+(?:\.\d+)?)\s*(?:"|″|”|'')\s*)?([NSEWO])/gi;

const asPair = (latitude: number, longitude: number): CoordinatePair | null => {
  const isOnEarth = Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180;
  // Seven decimals: about 1 cm.
  const round = (degrees: number) => Math.round(degrees * 1e7) / 1e7;
  return isOnEarth ? { latitude: round(latitude), longitude: round(longitude) } : null;
};

const withLetters = (text: string): CoordinatePair | null => {
  const parts = [...text.matchAll(COORDINATE_PATTERN)].map(([, degrees, minutes, seconds, letter = '']) => {
    const size = Number(degrees) + Number(minutes ?? 0) / 60 + Number(seconds ?? 0) / 3600;
    const isLatitude = /[NS]/i.test(letter);
    return { isLatitude, degrees: /[SW]/i.test(letter) ? -size : size };
  });
  const latitude = parts.find((part) => part.isLatitude);
  const longitude = parts.find((part) => !part.isLatitude);
  return parts.length === 2 && latitude && longitude ? asPair(latitude.degrees, longitude.degrees) : null;
};

/** `47.3769, 8.5417`, `47,3769; 8,5417`, `47°22'36"N 8°32'30"E`, `geo:47.3769,8.5417` or a map's URL. */
export const coordinatePair = (text: string): CoordinatePair | null => {
  const trimmed = text.trim();
  const inAddress =
    /^https?:.*[@=/](-?\d+\.\d+),(-?\d+\.\d+)/.exec(trimmed) ?? /^geo:([-\d.]+),([-\d.]+)/.exec(trimmed);
  if (inAddress) return asPair(Number(inAddress[1]), Number(inAddress[2]));
  if (/[NSEWO]/i.test(trimmed)) return withLetters(trimmed);
  const dotted = trimmed.includes('.') ? trimmed : trimmed.replaceAll(/(\d),(\d)/g, '$1.$2');
  const numbers = dotted.match(NUMBER_PATTERN) ?? [];
  const isAlone = dotted.replaceAll(NUMBER_PATTERN, '').replaceAll(/[\s,;/()°]/g, '') === '';
  if (numbers.length !== 2 || !isAlone) return null;
  const [latitude = NaN, longitude = NaN] = numbers.map((part) => Number(part.replace('−', '-')));
  return asPair(latitude, longitude);
};
