import type { ComponentProps, MouseEvent } from 'react';

type Variant = 'primary' | 'quiet' | 'danger' | 'small' | 'icon';

interface ButtonProps extends ComponentProps<'button'> {
  readonly variant?: Variant | `${Variant} ${Variant}` | `${Variant} ${Variant} ${Variant}` | undefined;
}

/** The second click of a double click would make another, or answer the question that the first one raised. */
const submitOnce = (event: MouseEvent) => {
  if (event.detail > 1) event.preventDefault();
};

export const Button = ({ variant, className = '', ...props }: ButtonProps) => (
  <button
    type="button"
    className={`button ${(variant ?? '').replaceAll(/\w+/g, 'button-$&')} ${className}`.trim()}
    onClick={props.type === 'submit' ? submitOnce : undefined}
    {...props}
  />
);
