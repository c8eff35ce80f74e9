import { afterEach, beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { keepFocus } from '../../src/views/shell/keep-focus.ts';

let stop = () => {};
beforeEach(async () => {
  await render(
    <main>
      <h1 tabIndex={-1}>Screen</h1>
      <p>
        <button type="button">Pressed</button>
      </p>
    </main>,
  );
  stop = keepFocus();
});
afterEach(() => stop());

const pressed = () => page.getByRole('button', { name: 'Pressed' });
const heading = page.getByRole('heading', { name: 'Screen' });
const focusedButton = () => {
  const button = pressed().element() as HTMLButtonElement;
  button.focus();
  return button;
};

test.each([
  ['removed', (button: HTMLElement) => button.remove()],
  ['made inert', (button: HTMLElement) => button.parentElement?.setAttribute('inert', '')],
])('when what has the focus is %s, the heading takes it', async (_, change) => {
  change(focusedButton());
  await expect.element(heading).toHaveFocus();
});

test('a button that is disabled while its work lasts has the focus again after it', async () => {
  const button = focusedButton();
  button.disabled = true;
  await expect.poll(() => document.activeElement).toBe(document.body);
  button.disabled = false;
  await expect.element(pressed()).toHaveFocus();
});

test('a focus that was left on purpose is not taken back', async () => {
  const button = focusedButton();
  const pass = async () => {
    for (let frame = 0; frame < 4; frame += 1) await new Promise(requestAnimationFrame);
  };
  button.blur();
  await pass();
  button.remove();
  await pass();
  expect(document.activeElement).toBe(document.body);
});
