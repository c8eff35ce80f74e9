import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react';

export const useFocusFirstError = (attempts: number) => {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (attempts === 0) return;
    const field = form.current?.querySelector('.field-error')?.closest('.field');
    const wrong = field?.querySelector<HTMLElement>('[aria-invalid="true"]');
    (wrong ?? field?.querySelector<HTMLElement>('input, select, textarea, button'))?.focus();
    // Centring reveals the message, which the footer would cover (WCAG 2.4.11).
    field?.scrollIntoView({ block: 'center' });
  }, [attempts]);
  return form;
};

/** Text typed while saving would be lost; a refused save gives the focus back. */
export const useInertWhile = (form: RefObject<HTMLFormElement | null>, isSaving: boolean) => {
  const focused = useRef<Element | null>(null);
  // Not in a clean-up: React would move the focus back.
  useLayoutEffect(() => {
    const body = form.current?.querySelector<HTMLElement>('.form-body');
    body?.toggleAttribute('inert', isSaving);
    if (isSaving && body?.contains(document.activeElement)) {
      focused.current = document.activeElement;
      form.current?.closest<HTMLElement>('[role="dialog"]')?.focus();
    } else if (focused.current instanceof HTMLElement) {
      focused.current.focus({ preventScroll: true });
      focused.current = null;
    }
  }, [form, isSaving]);
};

const placeOf = (form: HTMLFormElement | null, field: string) =>
  form?.querySelector<HTMLElement>(`[data-field="${CSS.escape(field)}"]`);

/** A phone field starts with its country code, which the label does not name. */
export const controlOf = (form: HTMLFormElement | null, field: string): HTMLElement | null => {
  const place = placeOf(form, field);
  const first = place?.querySelector<HTMLElement>('input, select, textarea, button');
  return place?.querySelector('label')?.control ?? first ?? null;
};

const isInWindow = (element: Element | null) => {
  const { top = 0, bottom = 0 } = element?.getBoundingClientRect() ?? {};
  return top >= 0 && bottom <= innerHeight;
};

/** @param isInPlace the form is where it was opened: what is in sight is not scrolled */
export const useFieldFocus = (
  form: RefObject<HTMLFormElement | null>,
  field: string | undefined,
  isInPlace = false,
) => {
  useEffect(() => {
    if (!field) return undefined;
    // After the dialog has focused its first input.
    const frame = requestAnimationFrame(() => {
      const control = controlOf(form.current, field);
      control?.focus({ preventScroll: true });
      if (control instanceof HTMLInputElement) control.select();
      if (!isInPlace || !isInWindow(control))
        placeOf(form.current, field)?.scrollIntoView({ block: 'center' });
    });
    return () => cancelAnimationFrame(frame);
  }, [form, field, isInPlace]);
};

/** Blurring makes a keyboard save normalise the field too. */
export const commitField = () => {
  const { activeElement: field } = document;
  if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)) return;
  field.blur();
  field.focus();
};

export const useScrollToDuplicates = (form: RefObject<HTMLFormElement | null>, isAsked: boolean) => {
  useEffect(() => {
    if (isAsked) form.current?.querySelector('.possible-duplicates')?.scrollIntoView({ block: 'center' });
  }, [form, isAsked]);
};
