import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';

/** An element of the page, by the browser's own name for it. */
export type ElementId = string;

/** What a person's hand and eye need of a browser, whatever protocol drives it. */
export interface RemoteBrowser {
  readonly name: string;
  open(url: string): Promise<void>;
  /** Fetches a page anew and returns before it has come. */
  begin?(url: string): Promise<void>;
  /** Calls a function of the page, given as its source, with plain values. */
  call<T>(source: string, ...parameters: unknown[]): Promise<T>;
  /** Calls one that returns an element, or null. */
  find(source: string, ...parameters: unknown[]): Promise<ElementId | null>;
  click(element: ElementId): Promise<void>;
  /** Clicks at a point of the window, in pixels, whatever is there. */
  clickAt?(x: number, y: number): Promise<void>;
  /** Types into whatever has the focus; a key such as Enter by its code point of WebDriver. */
  type(keys: string, held?: string): Promise<void>;
  chooseFile(element: ElementId, path: string): Promise<void>;
  close(): Promise<void>;
}

/** Code points of WebDriver, https://www.w3.org/TR/webdriver2/#keyboard-actions. */
export const KEY = { enter: '\uE007', control: '\uE009' } as const;

export const endProcess = async (child: ChildProcess): Promise<void> => {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, 'exit');
  child.kill();
  await gone;
};

/** The actions of a keyboard, in the form both protocols take. */
export const keyActions = (keys: string, held?: string) => {
  const presses = [...keys].flatMap((value) => [
    { type: 'keyDown', value },
    { type: 'keyUp', value },
  ]);
  const actions = held
    ? [{ type: 'keyDown', value: held }, ...presses, { type: 'keyUp', value: held }]
    : presses;
  return [{ type: 'key', id: 'keyboard', actions }];
};

/** Finds what is seen of a role and a name (a pattern for all of it), as a person who reads the screen would. */
export const FIND_BY_ROLE = `(role, pattern) => {
  const kinds = {
    button: 'button, [role=button]',
    link: 'a[href]',
    heading: 'h1, h2',
    textbox: 'input:not([type]), input[type=text], input[type=email], input[type=password], textarea',
    table: 'table',
    dialog: 'dialog, [role=dialog]',
  };
  const text = (element) => element.innerText ?? element.textContent;
  const named = (element) => {
    const by = (element.getAttribute('aria-labelledby') ?? '').split(/\\s+/).filter(Boolean);
    if (by.length > 0) return by.map((id) => text(document.getElementById(id) ?? element)).join(' ');
    const labels = [...(element.labels ?? [])].map(text).join(' ');
    const caption = element.caption ? text(element.caption) : '';
    return element.getAttribute('aria-label') ?? (labels || caption || text(element));
  };
  const isSeen = (element) =>
    element.checkVisibility({ visibilityProperty: true }) && !element.closest('[inert], [aria-hidden=true]');
  const whole = new RegExp('^(?:' + pattern + ')$', 's');
  const candidates = document.querySelectorAll(kinds[role] ?? '[role=' + role + ']');
  return [...candidates].find((e) => isSeen(e) && whole.test(named(e).replace(/\\s+/g, ' ').trim())) ?? null;
}`;
