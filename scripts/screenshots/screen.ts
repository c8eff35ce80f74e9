import type { Page } from 'playwright-core';
import type { Client } from '../../tests/support/client.ts';
import type { Samples } from './samples.ts';

export interface Stage {
  readonly address: string;
  /** Signed in as somebody else. */
  readonly client: Client;
  readonly samples: Samples;
}

export type Prepare = (page: Page, stage: Stage) => Promise<unknown>;

export interface Screen {
  readonly name: string;
  readonly path: string | ((samples: Samples) => string);
  readonly prepare?: Prepare;
  readonly isSignedIn?: false;
  /** Not in narrow windows. */
  readonly isWide?: true;
  /** How every call to a path goes, from the first on. */
  readonly calls?: { readonly path: string; readonly outcome: 'waits' | 'fails' };
  readonly media?: { readonly media?: 'print'; readonly forcedColors?: 'active' };
}

export const inTurn =
  (...steps: readonly Prepare[]): Prepare =>
  async (page, stage) => {
    for (const step of steps) await step(page, stage);
  };

/** @param name a text is the whole name */
export const press =
  (name: string | RegExp, role: 'button' | 'tab' | 'menuitem' | 'radio' | 'link' = 'button'): Prepare =>
  (page) =>
    page.getByRole(role, { name, exact: true }).first().click();

export const fill =
  (name: string, text: string): Prepare =>
  (page) =>
    page.getByRole('textbox', { name, exact: true }).fill(text);

export const untilText =
  (text: string | RegExp): Prepare =>
  (page) =>
    page.getByText(text).first().waitFor();

export const untilDialog: Prepare = (page) => page.getByRole('dialog').first().waitFor();

export const hotkey =
  (keys: string): Prepare =>
  (page) =>
    page.keyboard.press(keys);
