import { sentence } from './format.ts';

export const StatusBadge = ({ status }: { status: string }) => (
  <span className={`badge badge-${status}`}>{sentence(status)}</span>
);
