import type { Network } from './screen.tsx';

/** A network that holds back what is asked for until it is let go. */
export const holding = (isHeld: (request: Request) => boolean) => {
  let release = () => {};
  const isDue = new Promise<void>((resolve) => {
    release = resolve;
  });
  let arrive = () => {};
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  const network: Network = async (request, send) => {
    if (isHeld(request)) {
      arrive();
      await isDue;
    }
    return send();
  };
  return { network, arrived, release: () => release() };
};
