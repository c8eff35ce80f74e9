import type { Encoding } from '../../../contract/imports.ts';

const MULTI_BYTE: ReadonlySet<string> = new Set(['shift_jis', 'euc-jp', 'gb18030', 'big5', 'euc-kr']);

const codesOf = (encoding: Encoding): Map<string, readonly number[]> => {
  let decoder = new TextDecoder(encoding, { fatal: true });
  const codes = new Map<string, readonly number[]>();
  const learn = (...bytes: number[]) => {
    try {
      // Not at once: Node takes Windows-1252 for ISO-8859-1 there.
      const letter = decoder.decode(Uint8Array.from(bytes), { stream: true }) + decoder.decode();
      if ([...letter].length === 1 && !codes.has(letter)) codes.set(letter, bytes);
    } catch {
      // No letter of it.
      decoder = new TextDecoder(encoding, { fatal: true });
    }
  };
  for (let byte = 0; byte < 256; byte += 1) learn(byte);
  if (MULTI_BYTE.has(encoding))
    for (let lead = 0x81; lead < 0xff; lead += 1)
      for (let trail = 0x40; trail < 0xff; trail += 1) learn(lead, trail);
  return codes;
};

const known = new Map<Encoding, Map<string, readonly number[]>>();

/** A text in an encoding, without a mark. @throws for a letter it has not */
export const encode = (text: string, encoding: Encoding): Buffer => {
  if (encoding === 'utf-8') return Buffer.from(text);
  if (encoding === 'utf-16le') return Buffer.from(text, 'utf16le');
  if (encoding === 'utf-16be') return Buffer.from(text, 'utf16le').swap16();
  const codes = known.get(encoding) ?? codesOf(encoding);
  known.set(encoding, codes);
  return Buffer.from(
    [...text].flatMap((letter) => {
      const code = codes.get(letter);
      if (!code) throw new Error(`${encoding} has no ${letter}`);
      return [...code];
    }),
  );
};
