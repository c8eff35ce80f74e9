/** What every input of a form is given, whatever it asks for. */
export interface InputProps {
  readonly id: string;
  readonly value: unknown;
  readonly onChange: (value: unknown) => void;
  readonly invalid: boolean;
  readonly describedBy: string | undefined;
  readonly isRequired?: boolean | undefined;
}
