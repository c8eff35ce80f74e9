import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { freePort } from '../../../server/database/free-port.ts';
import { endProcess, keyActions, type RemoteBrowser } from './remote-browser.ts';

/** WebDriver's name for the key that holds an element's id. */
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf';

/** A screen that nobody sees; GTK has no other way to draw. */
const openScreen = async () => {
  const child = spawn('Xvfb', ['-displayfd', '1', '-screen', '0', '1280x900x24'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const [number] = (await Promise.race([
    once(child.stdout, 'data'),
    once(child, 'exit').then(() => Promise.reject(new Error('Xvfb would not start'))),
  ])) as [Buffer];
  return { child, display: `:${String(number).trim()}` };
};

/** WebKitGTK's MiniBrowser, by the classic WebDriver, https://www.w3.org/TR/webdriver2/. */
export const openWebKit = async (
  program: string,
  folder: string,
  language: string,
): Promise<RemoteBrowser> => {
  const { child: screen, display } = await openScreen();
  const port = await freePort();
  const driver = spawn('WebKitWebDriver', [`--port=${port}`], {
    env: { ...process.env, HOME: folder, DISPLAY: display, LC_ALL: language, LANGUAGE: '' },
    stdio: 'ignore',
  });
  const send = async <T = unknown>(method: string, path: string, body?: object): Promise<T> => {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      ...(body && { body: JSON.stringify(body) }),
    });
    const { value } = (await response.json()) as { value: T & { error?: string; message?: string } };
    if (!response.ok) throw new Error(`${value.error}: ${value.message}`);
    return value;
  };
  const isListening = () =>
    send('GET', '/status').then(
      () => true,
      () => false,
    );
  while (!(await isListening())) {
    if (driver.exitCode !== null) throw new Error(`WebKitWebDriver ended with ${driver.exitCode}`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  const options = { binary: program, args: ['--automation'] };
  const { sessionId, capabilities } = await send<{
    sessionId: string;
    capabilities: { browserVersion: string };
  }>('POST', '/session', { capabilities: { alwaysMatch: { 'webkitgtk:browserOptions': options } } });
  const inSession = <T>(path: string, body: object) => send<T>('POST', `/session/${sessionId}${path}`, body);
  const call = <T>(source: string, ...parameters: unknown[]) =>
    inSession<T>('/execute/sync', { script: `return (${source})(...arguments)`, args: parameters });
  return {
    name: `WebKitGTK ${capabilities.browserVersion}`,
    open: async (url) => void (await inSession('/url', { url })),
    call,
    find: async (source, ...parameters) =>
      (await call<Record<string, string> | null>(source, ...parameters))?.[ELEMENT] ?? null,
    click: async (element) => void (await inSession(`/element/${element}/click`, {})),
    type: async (keys, held) => void (await inSession('/actions', { actions: keyActions(keys, held) })),
    chooseFile: async (element, path) => void (await inSession(`/element/${element}/value`, { text: path })),
    close: async () => {
      await send('DELETE', `/session/${sessionId}`);
      await endProcess(driver);
      await endProcess(screen);
    },
  };
};
