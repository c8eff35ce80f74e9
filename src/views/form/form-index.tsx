import { useEffect, useState, type RefObject } from 'react';
import type { FieldError } from '../../../contract/failure.ts';
import type { Details } from '../../kinds/declaration.ts';
import type { Values } from '../../wiring/flows/validate.ts';
import { formatNumber } from '../format/format.ts';
import { appliedSections } from './form-fields.tsx';

interface FormIndexProps {
  readonly details: Details;
  readonly errors: readonly FieldError[];
  readonly values: Values;
  readonly form: RefObject<HTMLFormElement | null>;
}

export const FormIndex = ({ details, errors, values, form }: FormIndexProps) => {
  const sections = appliedSections(details, values, errors);
  const [current, setCurrent] = useState(sections[0]?.title);
  useEffect(() => {
    const element = form.current;
    const note = ({ target }: FocusEvent) => {
      const section = target instanceof Element ? target.closest<HTMLElement>('[data-section]') : null;
      if (section) setCurrent(section.dataset['section']);
    };
    element?.addEventListener('focusin', note);
    return () => element?.removeEventListener('focusin', note);
  }, [form]);
  if (sections.length < 2) return null;
  return (
    <nav className="form-index" aria-label="Sections">
      {sections.map(({ title, fields }) => {
        const wrong = fields.filter(({ field }) => errors.some(({ path }) => path.split('.')[0] === field));
        return (
          <button
            key={title}
            type="button"
            aria-current={title === current ? 'true' : undefined}
            onClick={() => {
              const section = form.current?.querySelector(`[data-section="${CSS.escape(title)}"]`);
              section?.querySelector<HTMLElement>('input, select, textarea')?.focus({ preventScroll: true });
              section?.scrollIntoView({ block: 'start' });
            }}
          >
            {title}
            {wrong.length > 0 && (
              <span className="form-index-errors">
                {formatNumber(wrong.length)}
                <span className="visually-hidden"> {wrong.length === 1 ? 'error' : 'errors'}</span>
              </span>
            )}
          </button>
        );
      })}
    </nav>
  );
};
