import type { AnchorHTMLAttributes } from 'react';
import { Link as RouterLink } from 'wouter';
import { usePrefetch } from './prefetch-context.tsx';

type LinkProps = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> & {
  readonly href: string;
  /** Of the history entry it pushes. */
  readonly state?: unknown;
};

export const Link = ({ href, ...rest }: LinkProps) => {
  const prefetch = usePrefetch();
  const ready = () => prefetch(href);
  return <RouterLink href={href} onPointerEnter={ready} onFocus={ready} onTouchStart={ready} {...rest} />;
};
