import type { ComponentProps } from 'react';
import type { Declaration } from '../../kinds/declaration.ts';
import { Link } from '../parts/link.tsx';
import { useListReturn } from './use-list-return.ts';

interface ListLinkProps extends Pick<ComponentProps<typeof Link>, 'className' | 'title' | 'children'> {
  readonly declaration: Declaration;
}

export const ListLink = ({ declaration, ...rest }: ListLinkProps) => {
  const { href, go } = useListReturn(declaration);
  return (
    <Link
      {...rest}
      href={href}
      onClick={(event) => {
        event.preventDefault();
        go();
      }}
    />
  );
};
