import { RootAttribute } from './root-attribute.tsx';

/** Until it is saved, nothing else can be picked up. */
export const SAVING_TEXT = 'Saving… You can move others after this.';

export const SavingMove = ({ title }: { title: string }) => (
  <div className="held-bar no-print" aria-hidden="true">
    <RootAttribute name="held-bar" />
    <strong>{title}</strong>
    <span>{SAVING_TEXT}</span>
  </div>
);
