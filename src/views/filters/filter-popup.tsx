import { Popover } from '@base-ui/react/popover';
import { useRef, type ReactNode } from 'react';
import { ClosedByBack } from '../navigation/closed-by-back.tsx';
import { submitByKey } from '../parts/submit-by-key.ts';
import { PopoverPopup } from '../parts/popover-popup.tsx';
import { closeOnLeave } from '../parts/close-on-leave.ts';

interface FilterPopupProps {
  readonly title: string;
  readonly anchor: Element | null;
  /** Selector of the first focus. */
  readonly first: string;
  readonly onSubmit: () => void;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

export const FilterPopup = ({ title, anchor, first, onSubmit, onClose, children }: FilterPopupProps) => {
  const form = useRef<HTMLFormElement>(null);
  return (
    <Popover.Root open onOpenChange={(open) => !open && onClose()}>
      <ClosedByBack onClose={onClose} />
      <PopoverPopup
        place={{ anchor }}
        className="filter-popup"
        aria-label={title}
        initialFocus={() => form.current?.querySelector<HTMLElement>(first) ?? true}
        finalFocus={() => (anchor instanceof HTMLElement ? anchor : true)}
        onBlur={closeOnLeave(onClose)}
      >
        <form
          ref={form}
          onKeyDown={(event) => {
            if (!event.defaultPrevented) submitByKey(event);
          }}
          onSubmit={(event) => {
            event.preventDefault();
            onSubmit();
          }}
        >
          {children}
        </form>
      </PopoverPopup>
    </Popover.Root>
  );
};
