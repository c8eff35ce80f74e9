import { sentence } from './format.ts';

export const StatusDot = ({ status }: { status: string }) => (
  <span className={`dot badge-${status}`} role="img" aria-label={sentence(status)} title={sentence(status)} />
);

export const StatusBadge = ({ status }: { status: string }) => (
  <span className={`badge badge-${status}`}>{sentence(status)}</span>
);
