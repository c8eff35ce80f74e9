import type { Wiring } from '../wiring.ts';

/** Anew for each session. */
export const sessionState = <State>(create: (wiring: Pick<Wiring, 'auth'>) => State) => {
  const states = new WeakMap<Wiring['auth'], { readonly epoch: number; readonly state: State }>();
  return (wiring: Pick<Wiring, 'auth'>): State => {
    const { auth } = wiring;
    const { epoch } = auth.getSnapshot().context;
    const stored = states.get(auth);
    if (stored?.epoch === epoch) return stored.state;
    const state = create(wiring);
    states.set(auth, { epoch, state });
    return state;
  };
};
