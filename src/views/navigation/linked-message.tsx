import type { Obstacle } from '../../../contract/failure.ts';
import { NewTabLink } from '../parts/new-tab-link.tsx';
import { recordAddress } from './record-address.ts';

interface LinkedMessageProps extends Obstacle {
  readonly message: string;
}

/** The name in it of the record in the way is a link. */
export const LinkedMessage = ({ message, taken_by, in_trash }: LinkedMessageProps) => {
  const named = taken_by ?? in_trash;
  const href = named && recordAddress(named);
  const begin = named ? message.lastIndexOf(`“${named.name}”`) + 1 : 0;
  if (!href || begin === 0) return message;
  return (
    <>
      {message.slice(0, begin)}
      <NewTabLink href={href} text={named.name} />
      {message.slice(begin + named.name.length)}
    </>
  );
};
