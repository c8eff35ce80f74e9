import { useRef, type ReactNode } from 'react';
import { submitByKey } from '../keyboard/submit-by-key.ts';
import { PopoverPopup } from '../navigation/popover-popup.tsx';

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
    <PopoverPopup
      place={{ anchor }}
      className="filter-popup"
      aria-label={title}
      initialFocus={() => form.current?.querySelector<HTMLElement>(first) ?? true}
      finalFocus={() => (anchor instanceof HTMLElement ? anchor : true)}
      onClose={onClose}
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
  );
};
