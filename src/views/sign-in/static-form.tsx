import { SignInForm } from './sign-in-form.tsx';

/** The form before anything has happened, for the build to write into index.html. */
export const staticForm = () => <SignInForm way="email" isPending={false} isPasswordShown={false} />;
