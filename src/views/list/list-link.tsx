import type { ReactNode } from 'react';
import type { Declaration } from '../../kinds/declaration.ts';
import { goBackTo } from '../navigation/scroll-restoration.ts';
import { Link } from '../parts/link.tsx';
import { useWiring } from '../parts/wiring-context.tsx';
import { getLastList } from './last-list.ts';

/** Limit of records and dialogs between here and the list. */
const MAX_STEPS_BACK = 40;

interface ListLinkProps {
  readonly declaration: Declaration;
  readonly className?: string;
  readonly children: ReactNode;
}

/** Leads back to the list as it was left, to its own history entry where there is one. */
export const ListLink = ({ declaration, className, children }: ListLinkProps) => {
  const list = getLastList(useWiring(), declaration);
  return (
    <Link
      className={className}
      href={list?.address ?? declaration.path}
      onClick={(event) => {
        if (list && goBackTo(list.address, MAX_STEPS_BACK)) event.preventDefault();
      }}
    >
      {children}
    </Link>
  );
};
