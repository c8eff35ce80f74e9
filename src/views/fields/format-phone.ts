/** Calling codes of one and two digits (ITU-T E.164); others have three. */
const PARTS = /^\+(1|7|2[07]|3[0-46]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58]|\d{3})(\d{4,})(?:;ext=(\d+))?$/;
const GROUPS = /^\d{4}(?=\d{4}$)|\d{3}(?=\d{3})|\d+/g;

/** `+9779812345678` → `+977 981 234 5678`, `;ext=12` → ` ext. 12` */
export const formatPhone = (phone: string): string => {
  const [, code, number = '', extension] = PARTS.exec(phone) ?? [];
  if (!code) return phone;
  return `+${code} ${(number.match(GROUPS) ?? []).join(' ')}${extension ? ` ext. ${extension}` : ''}`;
};
