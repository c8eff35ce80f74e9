import { SignInForm } from '../views/sign-in/sign-in-form.tsx';

export const prerenderedSignIn = () => <SignInForm way="email" isPending={false} isPasswordShown={false} />;
