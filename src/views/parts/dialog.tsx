import { Dialog as Base } from '@base-ui/react/dialog';
import { useRef, type MouseEvent, type ReactNode } from 'react';
import { Button } from './button.tsx';
import { RootAttribute } from './root-attribute.tsx';
import { Icon } from './icon.tsx';
import { isCommandKey } from '../keyboard/shortcuts.ts';
import { useFocusReturn } from '../keyboard/use-focus-return.ts';
import { usePreservedFocus } from '../keyboard/use-preserved-focus.ts';
import './dialog.css';

interface DialogProps {
  readonly title: string;
  /** `sheet`: at the right edge. */
  readonly size?: 'small' | 'large' | 'sheet';
  readonly note?: ReactNode;
  readonly onClose: () => void;
  /** Ctrl or Cmd with Enter; else submits its form. */
  readonly onSave?: (() => void) | undefined;
  readonly children: ReactNode;
}

/** A double click on what opened a dialog does not press what has come under the pointer. */
const useOwnClicks = () => {
  const isPressed = useRef(false);
  return {
    onMouseDownCapture: ({ detail }: MouseEvent) => {
      isPressed.current ||= detail === 1;
    },
    onClickCapture: (event: MouseEvent) => {
      if (isPressed.current || event.detail < 2) return;
      event.preventDefault();
      event.stopPropagation();
    },
  };
};

export const Dialog = ({ title, size = 'large', note, onClose, onSave, children }: DialogProps) => {
  // No onBlur: a modal takes the focus back from notifications too.
  const { ref: popup, onFocus } = usePreservedFocus<HTMLDivElement>();
  const last = useFocusReturn();
  const ownClicks = useOwnClicks();
  const first = () => {
    const { current } = popup;
    const found =
      current?.querySelector<HTMLElement>('[data-first-focus]') ??
      current?.querySelector<HTMLElement>('input:not([type="hidden"]), select, textarea, footer button') ??
      null;
    // As by Tab: of several, the chosen one.
    return found?.matches('[type="radio"]')
      ? (found.closest('fieldset')?.querySelector<HTMLElement>(':checked') ?? found)
      : found;
  };
  return (
    <Base.Root open onOpenChange={(open) => !open && onClose()}>
      <Base.Portal>
        {/* Also of a dialog over another, which it dims. */}
        <Base.Backdrop forceRender className="dialog-scrim" />
        <Base.Viewport className="dialog-place">
          <Base.Popup
            ref={popup}
            initialFocus={first}
            finalFocus={last}
            onFocus={onFocus}
            {...ownClicks}
            onKeyDown={(event) => {
              const { defaultPrevented, currentTarget: dialog, target, repeat } = event;
              // React bubbles keys of dialogs opened over it.
              const isOwn = !defaultPrevented && dialog.contains(target as Element);
              if (!isOwn || !isCommandKey(event, 'save')) return;
              event.preventDefault();
              if (repeat) return;
              if (onSave) onSave();
              else dialog.querySelector('form')?.requestSubmit();
            }}
            className={`dialog dialog-${size}`}
          >
            <RootAttribute name={`dialog-${size}`} />
            <header className="dialog-head">
              <Base.Title className="dialog-title">{title}</Base.Title>
              {note}
              <Base.Close className="button button-quiet button-icon" aria-label="Close">
                <Icon name="close" />
              </Base.Close>
            </header>
            {children}
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  );
};

interface ConfirmDialogProps {
  readonly title: string;
  readonly action: string;
  readonly cancel?: string;
  /** Button between the two. */
  readonly other?: ReactNode;
  /** Red, as what it deletes is gone. */
  readonly isDestructive?: boolean;
  readonly isBusy?: boolean;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

export const ConfirmDialog = (props: ConfirmDialogProps) => {
  const { title, action, cancel = 'Cancel', other, isDestructive = true, isBusy } = props;
  const { onConfirm, onClose, children } = props;
  return (
    <Dialog title={title} size="small" onClose={onClose}>
      <div className="dialog-body">{children}</div>
      <footer className="dialog-foot">
        <Button onClick={onClose}>{cancel}</Button>
        {other}
        <Button
          variant={isDestructive ? 'primary danger' : 'primary'}
          aria-disabled={isBusy || undefined}
          onClick={onConfirm}
        >
          {action}
        </Button>
      </footer>
    </Dialog>
  );
};
