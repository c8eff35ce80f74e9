import type { NamedRecord } from '../../../contract/failure.ts';
import { NewTabLink } from '../parts/new-tab-link.tsx';
import { recordAddress } from './record-address.ts';

interface TakenTextProps {
  readonly message: string;
  /** Its name in the message becomes a link. */
  readonly taken_by?: NamedRecord | undefined;
}

export const TakenText = ({ message, taken_by: by }: TakenTextProps) => {
  const href = by && recordAddress(by);
  const begin = by ? message.lastIndexOf(`“${by.name}”`) + 1 : 0;
  if (!href || begin === 0) return message;
  return (
    <>
      {message.slice(0, begin)}
      <NewTabLink href={href} text={by.name} />
      {message.slice(begin + by.name.length)}
    </>
  );
};
