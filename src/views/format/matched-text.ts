import type { Matched } from '../../../contract/records.ts';

/** “ETH”, “Host university: Pokhara University” */
export const matchedText = ({ text, label }: Matched): string => (label ? `${label}: ${text}` : text);
