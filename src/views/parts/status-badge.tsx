import type { ReactNode } from 'react';
import { sentence } from '../format/format.ts';

export const StatusDot = ({ status }: { status: string }) => (
  <span className={`dot badge-${status}`} role="img" aria-label={sentence(status)} title={sentence(status)} />
);

export const StatusBadge = ({ status }: { status: string }) => (
  <span className={`badge badge-${status}`}>{sentence(status)}</span>
);

interface SummaryTextProps {
  readonly alertStatus: string | undefined;
  readonly children: ReactNode;
}

/** "Cancelled · Nov 15, 2034" */
export const SummaryText = ({ alertStatus, children }: SummaryTextProps) => (
  <>
    {alertStatus && <span className={`badge-${alertStatus}`}>{sentence(alertStatus)}</span>}
    {alertStatus && children && ' · '}
    {children}
  </>
);
