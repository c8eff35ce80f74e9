import type { ComponentProps, MouseEvent } from 'react';

type Look = 'primary' | 'quiet' | 'danger' | 'small' | 'icon';

interface ButtonProps extends ComponentProps<'button'> {
  readonly look?: Look | `${Look} ${Look}` | `${Look} ${Look} ${Look}` | undefined;
}

/** The second click of a double click would make another, or answer the question that the first one raised. */
const submitOnce = (event: MouseEvent) => {
  if (event.detail > 1) event.preventDefault();
};

export const Button = ({ look, className = '', ...props }: ButtonProps) => (
  <button
    type="button"
    className={`button ${(look ?? '').replaceAll(/\w+/g, 'button-$&')} ${className}`.trim()}
    onClick={props.type === 'submit' ? submitOnce : undefined}
    {...props}
  />
);
