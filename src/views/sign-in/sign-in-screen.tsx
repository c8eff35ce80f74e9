import { useEffect, useState, type ComponentType } from 'react';
import { PageError } from '../parts/page-error.tsx';

let SignIn: ComponentType | null = null;

/** Apart from the application's own code, of which a visit with a session needs no form. */
export const loadSignIn = async (): Promise<void> => {
  ({ SignIn } = await import('./sign-in.tsx'));
};

export const SignInScreen = () => {
  const [, setArrived] = useState(false);
  const [isFailed, setFailed] = useState(false);
  useEffect(() => {
    if (SignIn || isFailed) return;
    loadSignIn().then(
      () => setArrived(true),
      () => setFailed(true),
    );
  }, [isFailed]);
  if (SignIn) return <SignIn />;
  return (
    isFailed && (
      <PageError
        title="The sign-in form did not load"
        text="The connection may be down."
        retry={() => setFailed(false)}
      />
    )
  );
};
