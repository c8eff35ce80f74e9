import type { Wiring } from '../wiring.ts';

/** Anew for each session. */
export const sessionState = <State>(create: (wiring: Pick<Wiring, 'auth'>) => State) => {
  const states = new WeakMap<Wiring['auth'], { readonly epoch: number; readonly state: State }>();
  return (wiring: Pick<Wiring, 'auth'>): State => {
    const { auth } = wiring;
    const { epoch } = auth.getSnapshot().context;
    const kept = states.get(auth);
    if (kept?.epoch === epoch) return kept.state;
    const state = create(wiring);
    states.set(auth, { epoch, state });
    return state;
  };
};
