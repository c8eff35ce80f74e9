import { PageError } from '../parts/page-error.tsx';
import { loadScreen, type ScreenEntry } from './screens.ts';
import { useScreenCode } from './use-screen-code.ts';

/** Not part of the app's code: a visit with a session needs no form. */
const SIGN_IN: ScreenEntry = {
  pattern: '/login',
  load: () => import('../sign-in/sign-in.tsx').then(({ SignIn }) => ({ Screen: SignIn })),
};

export const loadSignIn = () => loadScreen(SIGN_IN);

export const SignInScreen = () => {
  const { module, retry } = useScreenCode(SIGN_IN);
  if (module) return <module.Screen id="" />;
  return (
    retry && (
      <PageError title="Couldn’t load the sign-in form" text="The connection may be down." retry={retry} />
    )
  );
};
