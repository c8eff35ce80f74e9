import type { ReactNode } from 'react';
import { RootAttribute } from './root-attribute.tsx';
import { useDelayedFlag } from '../loading/use-delayed-flag.ts';
import './lifted-bar.css';

/** Until it is saved, nothing else can be picked up. */
const SAVING_TEXT = 'Saving… You can move others after this.';

interface LiftedBarProps {
  readonly controller: {
    readonly isLifted: boolean;
    readonly isBusy: boolean;
    readonly statusMessage: ReactNode;
  };
  readonly title: string;
  readonly where: string;
  /** Of what is lifted, for screen readers. */
  readonly message: string;
  /** That move it. */
  readonly keys: ReactNode;
}

/** What is lifted, or is being saved where it was dropped. */
export const LiftedBar = ({ controller, title, where, message, keys }: LiftedBarProps) => {
  const { isLifted, isBusy, statusMessage } = controller;
  const isSlow = useDelayedFlag(isBusy);
  return (
    <>
      <p className="visually-hidden" role="status">
        {isLifted ? message : isSlow ? SAVING_TEXT : statusMessage}
      </p>
      {(isLifted || isSlow) && (
        <div className="lifted-bar no-print" aria-hidden="true">
          <RootAttribute name="lifted-bar" />
          <strong>{title}</strong>
          <span>{isLifted ? where : SAVING_TEXT}</span>
          {isLifted && (
            <span className="lifted-keys">
              {keys} move, <kbd>Space</kbd> drop, <kbd>Esc</kbd> cancel
            </span>
          )}
        </div>
      )}
    </>
  );
};
