import { Popover } from '@base-ui/react/popover';
import './popover-popup.css';

type Place = Pick<Popover.Positioner.Props, 'anchor' | 'align' | 'sideOffset' | 'collisionPadding'>;

interface PopoverPopupProps extends Omit<Popover.Popup.Props, 'className'> {
  readonly place: Place;
  readonly className: string;
}

export const PopoverPopup = ({ place, className, ...popup }: PopoverPopupProps) => (
  <Popover.Portal container={document.querySelector<HTMLElement>('main')}>
    <Popover.Positioner align="start" sideOffset={6} {...place} className="popover-place">
      <Popover.Popup {...popup} className={`popover ${className}`} />
    </Popover.Positioner>
  </Popover.Portal>
);
