const MAX_LINE_BYTES = 75;
const isFirstByte = (byte: number) => (byte & 0b1100_0000) !== 0b1000_0000;

/** RFC 5545, 3.3.11. */
export const escapeText = (text: string): string =>
  text
    .replaceAll('\\', String.raw`\\`)
    .replaceAll(';', String.raw`\;`)
    .replaceAll(',', String.raw`\,`)
    .replaceAll(/\r\n|\r|\n/g, String.raw`\n`);

/**
 * Folds at 75 octets, never within a character (RFC 5545, 3.1).
 * @param name with its parameters: `DTSTART;VALUE=DATE`
 * @param value already escaped
 */
export const contentLine = (name: string, value: string): string => {
  const bytes = Buffer.from(`${name}:${value}`, 'utf8');
  const lines: string[] = [];
  let from = 0;
  while (from < bytes.length) {
    // A continuation's leading blank counts.
    const room = lines.length === 0 ? MAX_LINE_BYTES : MAX_LINE_BYTES - 1;
    let to = Math.min(from + room, bytes.length);
    while (to < bytes.length && !isFirstByte(bytes[to] as number)) to -= 1;
    lines.push(bytes.toString('utf8', from, to));
    from = to;
  }
  return `${lines.join('\r\n ')}\r\n`;
};
