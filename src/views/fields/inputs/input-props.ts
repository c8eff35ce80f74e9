export interface InputProps {
  readonly id: string;
  readonly value: unknown;
  readonly onChange: (value: unknown) => void;
  readonly invalid: boolean;
  readonly describedBy: string | undefined;
  readonly isRequired?: boolean | undefined;
}
