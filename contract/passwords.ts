/** Characters, not bytes (acceptance A06). */
export const PASSWORD_LENGTH = { min: 15, max: 128 } as const;

/** Keyboards compose the same password differently. */
export const normalisePassword = (password: string): string => password.normalize('NFC');

/** Not counted in new passwords; lower case, longer ones first, to match whole. */
const COMMON_PASSWORDS: readonly string[] = `
  abcdefghijklmnopqrstuvwxyz correcthorsebatterystaple correct-horse-battery-staple thisisapassword
  administrator contraseña motdepasse password passwort passw0rd p@ssword p@ssw0rd пароль superuser
  0123456789 0987654321 1234567890 123456789 987654321 12345678 1234567 123456 12345 1234 123
  qwertyuiop qwertzuiop azertyuiop asdfghjkl zxcvbnm qwerty qwertz azerty asdfgh
  1q2w3e4r5t 1q2w3e4r 1q2w3e 1qaz2wsx 1qaz 2wsx qazwsx q1w2e3r4 zaq12wsx
  abcd1234 a1b2c3d4 abcdefgh abcdef abc123 university registrar welcome letmein changeme
  iloveyou sunshine princess basketball football baseball superman batman starwars pokemon whatever trustno1
  freedom michael default company shadow jordan dragon monkey master summer winter spring secret
  admin login guest hello root test user`
  .trim()
  .split(/\s+/);

/** At least so many distinct characters, and so many beside the common passwords. */
const MIN_UNCOMMON_CHARACTERS = 5;

/** @returns null when accepted */
export const objectionToPassword = (password: string): string | null => {
  const normalised = normalisePassword(password);
  const length = [...normalised].length;
  if (length < PASSWORD_LENGTH.min) return `Use at least ${PASSWORD_LENGTH.min} characters.`;
  if (length > PASSWORD_LENGTH.max) return `Use at most ${PASSWORD_LENGTH.max} characters.`;
  const lower = normalised.toLowerCase();
  const isRepetitive = new Set(lower).size < MIN_UNCOMMON_CHARACTERS;
  const rest = COMMON_PASSWORDS.reduce((left, common) => left.replaceAll(common, ''), lower);
  return isRepetitive || rest.length < MIN_UNCOMMON_CHARACTERS
    ? 'This password is too common. Choose another.'
    : null;
};
