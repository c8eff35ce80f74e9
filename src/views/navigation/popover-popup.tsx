import { Popover } from '@base-ui/react/popover';
import type { FocusEvent } from 'react';
import { ClosedByBack } from './closed-by-back.tsx';
import './popover-popup.css';

type Place = Pick<Popover.Positioner.Props, 'anchor' | 'align' | 'sideOffset' | 'collisionPadding'>;

interface PopoverPopupProps extends Omit<Popover.Popup.Props, 'className' | 'onBlur'> {
  readonly place: Place;
  readonly className: string;
  /** Is in the address, so that Back closes it by itself. */
  readonly isModal?: boolean;
  readonly onClose: () => void;
}

/** Open while it is rendered. */
export const PopoverPopup = ({ place, className, isModal = false, onClose, ...popup }: PopoverPopupProps) => {
  // Without a trigger, its focus guards would send the focus to the page's end and leave it open.
  const closeOnLeave = ({ currentTarget, relatedTarget: next }: FocusEvent) => {
    if (next && next !== currentTarget && next.parentNode === currentTarget.parentNode) onClose();
  };
  return (
    <Popover.Root open modal={isModal} onOpenChange={(open) => !open && onClose()}>
      {!isModal && <ClosedByBack onClose={onClose} />}
      <Popover.Portal container={document.querySelector<HTMLElement>('main')}>
        <Popover.Positioner align="start" sideOffset={6} {...place} className="popover-place">
          <Popover.Popup
            {...popup}
            {...(!isModal && { onBlur: closeOnLeave })}
            className={`popover ${className}`}
          />
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  );
};
