import { SignInForm } from '../views/sign-in/sign-in-form.tsx';

/** The form before anything has happened, for the build to write into index.html. */
export const prerenderedSignIn = () => <SignInForm way="email" isPending={false} isPasswordShown={false} />;
