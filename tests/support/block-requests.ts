import type { Network } from './screen.tsx';

/** A network that blocks requests until they are released. */
export const blockRequests = (isBlocked: (request: Request) => boolean) => {
  let release = () => {};
  const isDue = new Promise<void>((resolve) => {
    release = resolve;
  });
  let arrive = () => {};
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  const network: Network = async (request, send) => {
    if (isBlocked(request)) {
      arrive();
      await isDue;
    }
    return send();
  };
  return { network, arrived, release: () => release() };
};
