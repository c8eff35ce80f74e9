import type { ComponentProps } from 'react';
import type { Fix } from '../../machines/import.ts';
import { useReview } from './use-review.tsx';

interface FixButtonProps extends ComponentProps<'button'> {
  readonly fix: Fix;
}

/** Disabled while nothing can be decided. */
export const FixButton = ({ fix, disabled = false, ...rest }: FixButtonProps) => {
  const { isBusy, onFix } = useReview();
  return (
    <button
      type="button"
      className="button button-small"
      {...rest}
      disabled={isBusy || disabled}
      onClick={() => onFix(fix)}
    />
  );
};
