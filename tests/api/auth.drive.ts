import type { AnyMachineSnapshot, AnyStateMachine } from 'xstate';
import type { createCoverage } from '../support/machine-coverage.ts';
import { keyOf, sampleOf, type Model, type Path } from '../../src/inspector/machine-graph.ts';
import { faultOn } from '../support/replay-link.ts';
import type { Arrived, ControllableServer } from '../support/controllable-server.ts';
import {
  createBrowser,
  PATHS,
  problem,
  userInfoOf,
  type Call,
  type Page,
  type Browser,
} from '../support/simulated-browser.ts';
import { flush } from '../support/virtual-clock.ts';

/** What one try takes, here a server that says after six seconds that its database is away. */
export const DRIVEN_LIMITS = { queueLimit: 2, refreshBudget: 10_000, durationMs: 6_000 };

interface Probe {
  readonly call: Call;
  readonly request: Arrived;
  readonly epoch: number;
  readonly tokenId: number;
}

const THING = '/v1/things/';
const AWAY = problem(503, 'database_unavailable');
const labelsOf = (path: Path) => path.steps.map(({ label }) => label);

/**
 * Brings about, in a world of real adapters, what a label of a path means. What no world can bring about in a state
 * (a 401 where nothing was sent) is said to the machine directly.
 */
const createDriver = (browser: Browser, tab: Page, model: Model, stepCounts: StepCounts) => {
  const { wiring } = tab;
  const { clock, shared, otherTab } = browser;
  const probes: Probe[] = [];
  const callOf = new Map<string, Call>();
  let serial = 0;
  let isForced = false;

  const context = () => tab.state().context;
  const name = () => context().person?.key ?? 'ada';
  const stranger = () => (name() === 'bo' ? 'cy' : 'bo');
  const sendDirectly = (label: string) => {
    isForced = true;
    const event = sampleOf(model, tab.state() as AnyMachineSnapshot, label);
    const isRequest = event.type === 'request.unauthorized';
    wiring.auth.send((isRequest ? { ...event, requestId: `said ${(serial += 1)}` } : event) as never);
  };
  const answer = async (method: string, path: string, answering: Parameters<Arrived['answer']>[0]) =>
    (await browser.awaitRequest(method, path)).answer(answering);

  /** A request of the present token that the server has not answered yet. */
  const openProbe = async (): Promise<Probe | undefined> => {
    const { epoch, tokenId } = context();
    if (!tab.state().hasTag('private') || tokenId === null) return undefined;
    const existing = probes.find(
      (one) => one.tokenId === tokenId && one.epoch === epoch && one.request.isOpen(),
    );
    if (existing) return existing;
    const id = `probe-${(serial += 1)}`;
    const call = tab.call(id);
    const probe = { call, request: await browser.awaitRequest('GET', THING + id), epoch, tokenId };
    probes.push(probe);
    return probe;
  };
  const refuse = async (probe: Probe | undefined, label: string) => {
    if (!probe) return sendDirectly(label);
    const waiting = context().queue;
    probe.request.answer(problem(401, 'unauthenticated'));
    await browser.until(
      () => context().queue !== waiting || probe.call.settled > 0 || isReplayed(probe),
      200,
    );
    const id = context().queue.find((one) => !waiting.includes(one));
    if (id) callOf.set(id, probe.call);
  };
  const isReplayed = ({ request }: Probe) =>
    browser.gate.arrived.filter(({ path }) => path === request.path).length > 1;

  /** The pause before another try has to pass first. */
  const refreshRequest = async () => {
    const { tries } = context();
    if (tries > 0) await clock.advance(500 * 2 ** (tries - 1));
    return browser.awaitRequest('POST', PATHS.refresh);
  };
  const afterSilently = async (write: () => void) => {
    const request = await refreshRequest();
    shared.silently(write);
    request.answer(AWAY);
  };
  const breakOn = async (request: Arrived) => {
    clock.breakOnce();
    request.answer(problem(500, 'internal'));
  };
  const question = async () => {
    await browser.until(() => browser.find('GET', PATHS.userInfo) !== undefined, 20);
    return browser.find('GET', PATHS.userInfo);
  };
  const isOutdated = ({ headers }: Arrived) =>
    headers.get('authorization') !== `Bearer ${shared.values.get('access_token')}`;
  /** Answers the question in the background, if one is under way, as it is asked with the present tokens. */
  const confirm = async (label: string, answering: Parameters<Arrived['answer']>[0] | null) => {
    let request = await question();
    if (!request) return sendDirectly(label);
    if (isOutdated(request)) {
      request.answer(problem(401, 'unauthenticated'));
      await flush();
      request = await question();
    }
    if (!request) return sendDirectly(label);
    if (answering) request.answer(answering);
    else await breakOn(request);
  };
  const refuseOutdated = async (label: string) => {
    const request = await question();
    if (!request) return sendDirectly(label);
    if (!isOutdated(request)) otherTab.signIn(browser.sessionOf(name()));
    request.answer(problem(401, 'unauthenticated'));
  };

  const tokens = () => ({ status: 200, body: { data: browser.mint('ada') } });
  const actions: Record<string, (label: string) => unknown> = {
    'credentials.submit': () => wiring.signIn({ email: 'ada@example.org', password: 'correct horse' }),
    'session.signOut': () => wiring.signOut(),
    'request.unauthorized': (label) =>
      tab.state().hasTag('private') ? openProbe().then((probe) => refuse(probe, label)) : sendDirectly(label),
    'request.unauthorized: sent with an earlier token': (label) => {
      const { epoch, tokenId } = context();
      const isEarlier = (one: Probe) =>
        one.epoch === epoch && one.tokenId < (tokenId ?? 0) && one.request.isOpen();
      return refuse(probes.find(isEarlier), label);
    },
    'request.unauthorized: of another session': sendDirectly,
    'request.abandon': (label) => {
      const call = callOf.get(context().queue[0] ?? '');
      if (call) call.abort();
      else sendDirectly(label);
    },
    'peer.signIn': () => otherTab.signIn(browser.sessionOf(stranger())),
    'peer.renew': () => otherTab.signIn(browser.sessionOf(name())),
    'peer.signOut': () => otherTab.clear(),
    'session.recheck': () => tab.comeBack(),
    'storage.unavailable': sendDirectly,
    'restoreSession: a session': () => {},
    'restoreSession: a session of a clerk': () => {},
    'restoreSession: an expired session': () => {},
    'restoreSession: nothing': () => {},
    'restoreSession: breaks': () => {},
    'signIn: granted': () => answer('POST', PATHS.login, tokens()),
    'signIn: wrong password': () => answer('POST', PATHS.login, problem(401, 'invalid_credentials')),
    'signIn: too many attempts': () =>
      answer('POST', PATHS.login, { ...problem(429, 'rate_limited'), headers: { 'retry-after': '60' } }),
    'signIn: too many people at once': () =>
      answer('POST', PATHS.login, { ...problem(503, 'overloaded'), headers: { 'retry-after': '2' } }),
    'signIn: breaks': async () => breakOn(await browser.awaitRequest('POST', PATHS.login)),
    'verifyAdmin: an administrator': () => answer('GET', PATHS.userInfo, userInfoOf('ada')),
    'verifyAdmin: no administrator': () => answer('GET', PATHS.userInfo, userInfoOf('clerk')),
    'verifyAdmin: nobody answers': () => answer('GET', PATHS.userInfo, AWAY),
    'verifyAdmin: no tokens to ask with': sendDirectly,
    'verifyAdmin: breaks': async () => breakOn(await browser.awaitRequest('GET', PATHS.userInfo)),
    'confirmPerson: still an administrator': (label) => confirm(label, userInfoOf(name())),
    'confirmPerson: no administrator any more': (label) => confirm(label, userInfoOf('clerk')),
    'confirmPerson: forbidden': (label) => confirm(label, problem(403, 'forbidden')),
    'confirmPerson: unauthorized': (label) => confirm(label, problem(401, 'unauthenticated')),
    'confirmPerson: unauthorized for an earlier token': refuseOutdated,
    'confirmPerson: nobody answers': (label) => confirm(label, AWAY),
    'confirmPerson: breaks': (label) => confirm(label, null),
    'refreshSession: refreshed': async () =>
      (await refreshRequest()).answer({ status: 200, body: { data: browser.mint(name()) } }),
    'refreshSession: adopted': () => afterSilently(() => otherTab.signIn(browser.sessionOf(name()))),
    'refreshSession: replaced': () => afterSilently(() => otherTab.signIn(browser.sessionOf(stranger()))),
    'refreshSession: gone': () => afterSilently(() => otherTab.clear()),
    'refreshSession: rejected': async () =>
      (await refreshRequest()).answer(problem(401, 'invalid_refresh_token')),
    'refreshSession: unavailable': async () => {
      const request = await refreshRequest();
      await clock.advance(DRIVEN_LIMITS.durationMs);
      request.answer(AWAY);
    },
    'refreshSession: offline': async () => {
      const request = await refreshRequest();
      browser.network.isOnline = false;
      request.drop();
    },
    'refreshSession: breaks': async () => breakOn(await refreshRequest()),
  };
  return {
    perform: async (label: string) => {
      const action = actions[label];
      if (!action) throw new Error(`the driver has no hand for "${label}"`);
      const step = `${String(tab.state().value)}: ${label}`;
      isForced = false;
      await action(label);
      (isForced ? stepCounts.forced : stepCounts.observed).add(step);
    },
    prepare: openProbe,
  };
};

/** What must hold after every step, beyond the machine's own rules. */
const rulesOf = (browser: Browser, tab: Page): readonly (readonly [string, boolean])[] => {
  const state = tab.state();
  const isOver = state.matches('anonymous') || state.matches('loggedOut');
  const values = [...browser.shared.values.values()];
  return [
    ['nothing is stored of a session that is over', !isOver || browser.storedKeys().length === 0],
    [
      'no cached data outlives its session',
      !isOver || tab.wiring.queryClient.getQueryCache().getAll().length === 0,
    ],
    ['each session ends once', new Set(tab.ended).size === tab.ended.length],
    ['each call settles once', tab.calls.every(({ settled }) => settled <= 1)],
    ['nothing undefined is stored', !values.some((value) => value === 'undefined' || value === 'null')],
  ];
};

/** What must hold of all the requests a path made. */
const checkTraffic = (arrived: readonly Arrived[]): string[] => {
  const faults: string[] = [];
  const refreshes = arrived.filter(({ path }) => path === PATHS.refresh);
  for (const [index, request] of refreshes.entries()) {
    const before = refreshes.slice(0, index).filter(({ body }) => body === request.body);
    if (before.some((one) => (one.status() ?? 503) < 500))
      faults.push('a consumed refresh token was posted again');
  }
  const things = arrived.filter(({ path }) => path.startsWith(THING));
  for (const path of new Set(things.map((one) => one.path))) {
    if (things.filter((one) => one.path === path).length > 2) faults.push(`${path} was replayed twice`);
  }
  return faults;
};

/** Which steps the adapters brought about, and which had to be said to the machine in their place. */
export interface StepCounts {
  readonly observed: Set<string>;
  readonly forced: Set<string>;
}

export interface Drive {
  readonly model: Model;
  readonly server: ControllableServer;
  readonly coverage: ReturnType<typeof createCoverage>;
  readonly stepCounts: StepCounts;
}

/**
 * Drives one path through a world of its own and judges every step.
 * @returns what went wrong, with the path that shows it; empty when all is well
 */
export const drive = async (
  { model, server, coverage, stepCounts }: Drive,
  path: Path,
): Promise<string[]> => {
  const browser = createBrowser(server);
  browser.gate.forget();
  const restored = labelsOf(path).find((label) => label.startsWith('restoreSession'));
  if (restored !== 'restoreSession: nothing') {
    const session = browser.sessionOf(restored === 'restoreSession: a session of a clerk' ? 'clerk' : 'ada');
    const past = new Date(browser.clock.now() - 1000).toISOString();
    const isExpired = restored === 'restoreSession: an expired session';
    browser.otherTab.signIn(isExpired ? { ...session, expiresAt: past } : session);
  }
  const tab = browser.openTab(DRIVEN_LIMITS);
  const driver = createDriver(browser, tab, model, stepCounts);
  if (restored === 'restoreSession: breaks') browser.clock.breakOnce();
  tab.wiring.auth.system.inspect(
    coverage.observer((tab.wiring.auth as unknown as { logic: AnyStateMachine }).logic),
  );
  tab.wiring.start();

  const faults: string[] = [];
  const key = () => keyOf(model, tab.state() as AnyMachineSnapshot);
  for (const { label, to } of path.steps) {
    // While a session is being restored nothing may be waited for, or it would be restored meanwhile.
    const isRestoring = to.matches('restoring');
    if (tab.state().hasTag('private')) {
      tab.wiring.queryClient.setQueryData(['of a session', tab.state().context.epoch], label);
      await driver.prepare();
    }
    const performed = driver.perform(label);
    if (!isRestoring) {
      await performed;
      await flush();
      await browser.until(() => key() === keyOf(model, to), 1_000);
    }
    browser.network.isOnline = true;
    browser.clock.repair();
    if (key() !== keyOf(model, to)) faults.push(`${key()}, not ${keyOf(model, to)} after ${label}`);
    for (const [rule, holds] of rulesOf(browser, tab)) if (!holds) faults.push(`${rule} (after ${label})`);
    if (faults.length > 0) break;
  }

  tab.close();
  for (const request of browser.gate.arrived) request.answer({ status: 200, body: { data: {} } });
  await browser.until(() => tab.calls.every(({ settled }) => settled > 0));
  if (!tab.calls.every(({ settled }) => settled === 1)) faults.push('every call settles once');
  if (faults.length === 0) faults.push(...checkTraffic(browser.gate.arrived));
  return faults.map((fault) => faultOn('auth', path, fault));
};
