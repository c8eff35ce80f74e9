import type { ReactNode } from 'react';
import { MoreIcon } from '../parts/more-icon.tsx';
import { formatNumber } from '../format/format.ts';
import { Link } from '../parts/link.tsx';

/** Icon by what is to be done; the styles colour it. */
const ICONS = {
  error: 'error',
  /** Drafts alone, which nobody else sees. */
  incomplete: 'edit',
  duplicates: 'copy',
  import: 'upload',
  past: 'clock',
  ready: 'file',
  draft: 'edit',
} as const;

interface TaskProps {
  readonly type: keyof typeof ICONS;
  readonly title: string;
  readonly note?: string | undefined;
  /** Since when or how it changed. */
  readonly trend?: string;
  readonly count?: number;
  /** Null where no screen lists them. */
  readonly href: string | null;
  readonly action: string;
  readonly children?: ReactNode;
}

export const Task = ({ type, title, note, trend, count, href, action, children }: TaskProps) => {
  const content = (
    <>
      <MoreIcon name={ICONS[type]} />
      <span className="task-title">
        {title}
        {note && <small>{note}</small>}
      </span>
      {trend && <span className="task-trend">{trend}</span>}
      {count !== undefined && <span className="task-count">{formatNumber(count)}</span>}
      {href && <span className="button button-small">{action}</span>}
    </>
  );
  return (
    <li className="task" data-type={type}>
      {href ? (
        <Link href={href} className="task-link">
          {content}
        </Link>
      ) : (
        <span className="task-link">{content}</span>
      )}
      {children}
    </li>
  );
};
