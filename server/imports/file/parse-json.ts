const TOKEN = /("[^"\\]*(?:\\.[^"\\]*)*")(\s*:)?|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|[{}]/g;

const digitsOf = (number: string) =>
  number
    .replace(/e.*$/i, '')
    .replaceAll(/\D/g, '')
    .replaceAll(/^0+|0+$/g, '');
/** A double holds any 15 digits. */
const SHORT_NUMBER = /^-?[\d.]{1,15}$/;
const isExact = (number: string) =>
  SHORT_NUMBER.test(number) || digitsOf(number) === digitsOf(String(Number(number)));

/**
 * Numbers that a double cannot hold become texts; `repeated` is a key that one object has twice.
 * @throws SyntaxError
 */
export const parseJson = (text: string): { value: unknown; repeated: string | undefined } => {
  const keys: (Set<string> | null)[] = [];
  let repeated: string | undefined;
  const exactText = text.replaceAll(
    TOKEN,
    (token: string, string: string | undefined, colon: string | undefined) => {
      if (token === '{') keys.push(null);
      else if (token === '}') keys.pop();
      else if (string === undefined) return isExact(token) ? token : `"${token}"`;
      else if (colon !== undefined) {
        const key = string.includes('\\') ? (JSON.parse(string) as string) : string.slice(1, -1);
        const known = (keys[keys.length - 1] ??= new Set());
        if (known.has(key)) repeated ??= key;
        known.add(key);
      }
      return token;
    },
  );
  return { value: JSON.parse(exactText), repeated };
};
