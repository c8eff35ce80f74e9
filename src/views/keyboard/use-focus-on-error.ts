import { useEffect, useRef } from 'react';

export const useFocusOnError = (errors: readonly unknown[]) => {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (errors.length > 0) form.current?.querySelector<HTMLInputElement>('[aria-invalid="true"]')?.select();
  }, [errors]);
  return form;
};
