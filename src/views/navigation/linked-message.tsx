import { Fragment } from 'react';
import type { Obstacle } from '../../../contract/failure.ts';
import { NewTabLink } from '../parts/new-tab-link.tsx';
import { recordAddress } from './record-address.ts';

interface LinkedMessageProps extends Pick<Obstacle, 'taken_by' | 'in_trash'> {
  readonly message: string;
}

interface LinkedTextProps {
  readonly text: string;
  /** In the order in which the text names them. */
  readonly links: readonly { readonly name: string; readonly href: string }[];
}

/** Text before each link, and after the last. */
const textBetween = (text: string, links: LinkedTextProps['links']): string[] => {
  const between: string[] = [];
  let rest = text;
  for (const { name } of links) {
    const begin = Math.max(0, rest.indexOf(name));
    between.push(rest.slice(0, begin));
    rest = rest.slice(begin + name.length);
  }
  return [...between, rest];
};

export const LinkedText = ({ text, links }: LinkedTextProps) =>
  textBetween(text, links).map((between, index) => {
    const link = links[index];
    return (
      <Fragment key={link?.href ?? ''}>
        {between}
        {link && <NewTabLink href={link.href} text={link.name} />}
      </Fragment>
    );
  });

/** The name in it of the record in the way is a link. */
export const LinkedMessage = ({ message, taken_by, in_trash }: LinkedMessageProps) => {
  const named = taken_by ?? in_trash;
  const href = named && recordAddress(named);
  const begin = named ? message.lastIndexOf(`“${named.name}”`) + 1 : 0;
  if (!href || begin === 0) return message;
  return (
    <>
      {message.slice(0, begin)}
      <LinkedText text={message.slice(begin)} links={[{ name: named.name, href }]} />
    </>
  );
};
