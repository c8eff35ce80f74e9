import { SignInForm } from '../views/sign-in/sign-in-form.tsx';

export const prerenderedSignIn = () => (
  <SignInForm method="email" isPending={false} isPasswordShown={false} />
);
