import type { ReactNode } from 'react';
import type { Declaration } from '../../kinds/declaration.ts';
import { Link } from '../parts/link.tsx';
import { useListReturn } from './use-list-return.ts';

interface ListLinkProps {
  readonly declaration: Declaration;
  readonly className?: string;
  readonly title?: string;
  readonly children: ReactNode;
}

export const ListLink = ({ declaration, children, ...rest }: ListLinkProps) => {
  const { href, go } = useListReturn(declaration);
  return (
    <Link
      {...rest}
      href={href}
      onClick={(event) => {
        event.preventDefault();
        go();
      }}
    >
      {children}
    </Link>
  );
};
