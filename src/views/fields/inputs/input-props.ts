export interface InputProps {
  readonly id: string;
  readonly value: unknown;
  readonly onChange: (value: unknown) => void;
  readonly invalid: boolean;
  readonly describedBy: string | undefined;
  readonly isRequired?: boolean | undefined;
}

export const inputAttributes = ({ id, invalid, describedBy, isRequired }: InputProps) => ({
  id,
  className: 'input',
  autoComplete: 'off',
  'aria-invalid': invalid || undefined,
  'aria-required': isRequired || undefined,
  'aria-describedby': describedBy,
});
