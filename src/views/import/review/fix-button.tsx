import type { ComponentProps } from 'react';
import type { Fix } from '../../../machines/import.ts';
import { useReview } from './use-review.tsx';
import { Button } from '../../parts/button.tsx';

interface FixButtonProps extends ComponentProps<'button'> {
  readonly fix: Fix;
}

/** Disabled while nothing can be decided. */
export const FixButton = ({ fix, disabled = false, ...rest }: FixButtonProps) => {
  const { isBusy, onFix } = useReview();
  return (
    <Button
      variant="small"
      {...rest}
      disabled={isBusy || disabled}
      onClick={() => onFix(fix)}
      // The focus moves to the next row, which a held key would decide too.
      onKeyDown={(event) => event.repeat && event.key === 'Enter' && event.preventDefault()}
    />
  );
};
