import type { AnchorHTMLAttributes } from 'react';
import { Link as RouterLink } from 'wouter';
import { usePrefetch } from './prefetch-context.tsx';

type LinkProps = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> & {
  readonly href: string;
  /** Of the history entry it pushes. */
  readonly state?: unknown;
};

export const Link = ({ href, onClick, ...rest }: LinkProps) => {
  const prefetch = usePrefetch();
  const ready = () => prefetch(href);
  return (
    <RouterLink
      href={href}
      onPointerEnter={ready}
      onFocus={ready}
      onTouchStart={ready}
      onClick={(event) => {
        // A click may come alone: one that was made before the code had come, or by voice.
        ready();
        onClick?.(event);
      }}
      {...rest}
    />
  );
};
