import type { ReactNode } from 'react';
import { formatNumber } from '../parts/format.ts';
import { Link } from '../parts/link.tsx';

interface TaskProps {
  readonly tone: 'error' | 'waiting' | 'ready' | 'draft';
  readonly title: string;
  readonly note?: string;
  readonly count?: number;
  /** Null where no screen lists them. */
  readonly href: string | null;
  readonly action: string;
  readonly children?: ReactNode;
}

const TONE_CLASSES = {
  error: 'dot-error',
  waiting: 'dot-waiting',
  ready: 'badge-published',
  draft: 'badge-draft',
} as const;

export const Task = ({ tone, title, note, count, href, action, children }: TaskProps) => {
  const words = (
    <>
      <span className={`dot ${TONE_CLASSES[tone]}`} aria-hidden="true" />
      <span className="task-title">
        {title}
        {note && <small>{note}</small>}
      </span>
      {count !== undefined && <span className="task-count">{formatNumber(count)}</span>}
      {href && <span className="button button-small">{action}</span>}
    </>
  );
  return (
    <li className="task">
      {href ? (
        <Link href={href} className="task-link">
          {words}
        </Link>
      ) : (
        <span className="task-link">{words}</span>
      )}
      {children}
    </li>
  );
};
