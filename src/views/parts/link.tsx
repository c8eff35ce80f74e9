import type { AnchorHTMLAttributes } from 'react';
import { Link as RouterLink } from 'wouter';
import { usePrefetch } from '../loading/prefetch-context.tsx';

type LinkProps = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> & {
  readonly href: string;
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
        // A click may come alone: by voice, or made before the code came.
        ready();
        onClick?.(event);
      }}
      {...rest}
    />
  );
};
