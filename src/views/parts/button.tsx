import type { ComponentProps } from 'react';

type Look = 'primary' | 'quiet' | 'danger' | 'small' | 'icon';

interface ButtonProps extends ComponentProps<'button'> {
  readonly look?: Look | `${Look} ${Look}` | `${Look} ${Look} ${Look}` | undefined;
}

export const Button = ({ look, className = '', ...props }: ButtonProps) => (
  <button
    type="button"
    className={`button ${(look ?? '').replaceAll(/\w+/g, 'button-$&')} ${className}`.trim()}
    {...props}
  />
);
