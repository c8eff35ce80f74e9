import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { TOAST } from '../../contract/constants.ts';
import { Dialog } from '../../src/views/parts/dialog.tsx';
import { Toasts } from '../../src/views/parts/toasts.tsx';
import { notify } from '../../src/views/parts/toast-store.ts';
import '../support/styles.ts';

beforeEach(async () => {
  await page.viewport(1280, 800);
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'], now: Date.UTC(2026, 10, 21, 9) });
  await render(
    <main id="main" tabIndex={-1}>
      <button type="button">Elsewhere</button>
      <Toasts />
    </main>,
  );
  await userEvent.hover(page.getByRole('button', { name: 'Elsewhere' }));
});
afterEach(() => vi.useRealTimers());

const region = page.getByRole('region', { name: 'Notifications' });
const cards = () => [...document.querySelectorAll<HTMLElement>('.toast')];
const toastTexts = () => cards().map((card) => card.querySelector('p')?.textContent);
/** Waits for what React is about to draw, frame by frame: Vitest's own waiting would let the faked time pass. */
const drawn = async (assertion: () => void) => {
  for (let frame = 0; frame < 60; frame += 1) {
    try {
      return assertion();
    } catch {
      await new Promise(requestAnimationFrame);
    }
  }
  return assertion();
};
const settled = (texts: readonly string[]) => drawn(() => expect(toastTexts()).toEqual(texts));
const stateOf = (text: string) => cards().find((card) => card.textContent?.includes(text))?.dataset['state'];
const leaving = (text: string) => drawn(() => expect(stateOf(text)).toBe('leaving'));
/** Lets React draw what has happened, and then time pass. */
const pass = async (milliseconds: number) => {
  for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
  await vi.advanceTimersByTimeAsync(milliseconds);
};
/** One that begins to leave after so many milliseconds is gone 200 later. */
const goes = async (text: string, after: number) => {
  await pass(after);
  await leaving(text);
  await pass(200);
};
const drag = (card: HTMLElement, pointerType: string, { x, y }: { x: number; y: number }) => {
  const { left, top } = card.getBoundingClientRect();
  const at = (dx: number, dy: number) => ({
    pointerId: 1,
    pointerType,
    isPrimary: true,
    bubbles: true,
    button: 0,
    clientX: left + 20 + dx,
    clientY: top + 10 + dy,
  });
  card.dispatchEvent(new PointerEvent('pointerdown', at(0, 0)));
  card.dispatchEvent(new PointerEvent('pointermove', at(x / 2, y / 2)));
  card.dispatchEvent(new PointerEvent('pointermove', at(x, y)));
  card.dispatchEvent(new PointerEvent('pointerup', at(x, y)));
};

test('a toast is 356 px wide, at the bottom right, and closes by itself after 4000 ms', async () => {
  notify({ text: 'Saved.' });
  await settled(['Saved.']);
  const { width, right, bottom } = cards()[0]!.getBoundingClientRect();
  expect([width, innerWidth - right, innerHeight - bottom]).toEqual([TOAST.width, 16, 16]);
  await pass(TOAST.duration - 1);
  expect(toastTexts()).toEqual(['Saved.']);
  await goes('Saved.', 1);
  await settled([]);
});

test('at most three are there, 14 px apart and none over another; the fourth waits for its turn and has its full time', async () => {
  for (const text of ['One', 'Two', 'Three', 'Four']) notify({ text });
  await settled(['Three', 'Two', 'One']);
  await drawn(() => {
    const boxes = cards().map((card) => card.getBoundingClientRect());
    const gaps = boxes.slice(1).map((box, index) => boxes[index]!.top - box.bottom);
    expect(gaps).toEqual([TOAST.gap, TOAST.gap]);
    expect(boxes.map(({ width }) => width)).toEqual([TOAST.width, TOAST.width, TOAST.width]);
  });
  await pass(TOAST.duration);
  expect(cards().length).toBe(3);
  await goes('Three', 0);
  await settled(['Four']);
  await pass(TOAST.duration - 1);
  expect(stateOf('Four')).toBe('here');
  await goes('Four', 1);
  await settled([]);
});

test('time stands still under the pointer, and goes on with what was left', async () => {
  notify({ text: 'Under the pointer' });
  await settled(['Under the pointer']);
  await pass(3000);
  await userEvent.hover(region.getByText('Under the pointer'));
  await pass(60_000);
  expect(toastTexts()).toEqual(['Under the pointer']);
  await userEvent.hover(page.getByRole('button', { name: 'Elsewhere' }));
  await pass(999);
  expect(stateOf('Under the pointer')).toBe('here');
  await pass(1);
  await leaving('Under the pointer');
});

test('time goes on for a toast that appears beneath a resting pointer', async () => {
  notify({ text: 'Before' });
  await settled(['Before']);
  await userEvent.hover(region.getByText('Before'));
  await userEvent.hover(page.getByRole('button', { name: 'Elsewhere' }));
  const { left, top } = cards()[0]!.getBoundingClientRect();
  await goes('Before', TOAST.duration);
  await settled([]);
  notify({ text: 'Beneath the pointer' });
  await settled(['Beneath the pointer']);
  // As the browser tells of a pointer that rests there.
  const at = { bubbles: true, clientX: left + 20, clientY: top + 10 };
  cards()[0]!.dispatchEvent(new PointerEvent('pointerover', at));
  await goes('Beneath the pointer', TOAST.duration);
  await settled([]);
});

test('time stands still while the focus is on a toast, and that of a newcomer is not lengthened by it', async () => {
  notify({ text: 'First', action: { label: 'Undo', run: () => {} } });
  await settled(['First']);
  await pass(1000);
  document.querySelector<HTMLElement>('.toast-action')?.focus();
  await pass(60_000);
  notify({ text: 'Newcomer' });
  await settled(['Newcomer', 'First']);
  await pass(60_000);
  document.querySelector<HTMLElement>('main > button')?.focus();
  await goes('First', 3000);
  await settled(['Newcomer']);
  await pass(799);
  expect(stateOf('Newcomer')).toBe('here');
  await goes('Newcomer', 1);
  await settled([]);
});

test('time stands still while nobody can see the page', async () => {
  const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  document.dispatchEvent(new Event('visibilitychange'));
  notify({ text: 'Meanwhile' });
  await settled(['Meanwhile']);
  await pass(60_000);
  expect(toastTexts()).toEqual(['Meanwhile']);
  hidden.mockReturnValue(false);
  document.dispatchEvent(new Event('visibilitychange'));
  await pass(TOAST.duration - 1);
  expect(stateOf('Meanwhile')).toBe('here');
  await goes('Meanwhile', 1);
  await settled([]);
  hidden.mockRestore();
});

test.for([
  ['touch', { x: 45, y: 0 }],
  ['pen', { x: 45, y: 0 }],
  ['mouse', { x: 45, y: 0 }],
  ['touch', { x: 0, y: 45 }],
] as const)('a swipe of 45 px by %s dismisses, one of 44 px does not', async ([pointer, way]) => {
  notify({ text: 'Swiped' });
  await settled(['Swiped']);
  const shorter = { x: Math.max(0, way.x - 1), y: Math.max(0, way.y - 1) };
  drag(cards()[0]!, pointer, shorter);
  await pass(200);
  expect(stateOf('Swiped')).toBe('here');
  drag(cards()[0]!, pointer, way);
  await goes('Swiped', 0);
  await settled([]);
});

test('Undo acts once, and dismissing by keyboard leaves the focus in the page', async () => {
  const undo = vi.fn<() => void>();
  notify({ text: 'Deleted.', action: { label: 'Undo', run: undo } });
  await settled(['Deleted.']);
  document.querySelector<HTMLElement>('.toast-action')?.focus();
  await userEvent.keyboard('{Enter}{Enter}');
  await pass(200);
  await settled([]);
  expect(undo).toHaveBeenCalledOnce();
  expect(document.activeElement?.id).toBe('main');
});

test.each(['{Enter}', 'a click'])(
  'after a toast’s Undo by %s the focus is where it was before',
  async (how) => {
    const elsewhere = document.querySelector('button')!;
    elsewhere.focus();
    notify({ text: 'Deleted.', action: { label: 'Undo', run: () => {} } });
    notify({ text: 'Saved.' });
    await settled(['Saved.', 'Deleted.']);
    const undo = document.querySelector<HTMLElement>('.toast-action')!;
    undo.focus();
    if (how === 'a click') undo.dispatchEvent(new MouseEvent('click', { bubbles: true, detail: 1 }));
    else await userEvent.keyboard(how);
    expect(document.activeElement).toBe(elsewhere);
  },
);

test.for(['small', 'large', 'sheet'] as const)(
  'no toast covers a button of a %s dialog on a phone',
  async (size) => {
    await page.viewport(320, 640);
    await render(
      <Dialog title="Delete?" onClose={() => {}} {...{ size }}>
        <div className="dialog-body">Deleted records can be restored.</div>
        <footer className="dialog-foot">
          {['Delete permanently', 'Archive it instead', 'Cancel', 'Show what it is used by'].map((name) => (
            <button key={name} type="button" className="button">
              {name}
            </button>
          ))}
        </footer>
      </Dialog>,
    );
    notify({ text: 'First' });
    notify({ text: 'Second' });
    await settled(['Second', 'First']);
    const boxes = (selector: string) =>
      [...document.querySelectorAll(selector)].map((each) => each.getBoundingClientRect());
    await drawn(() => {
      const [one, other] = boxes('.toast');
      expect(Math.abs(one!.top - other!.top)).toBeGreaterThanOrEqual(one!.height);
      for (const toast of boxes('.toast')) {
        expect(toast.top).toBeGreaterThanOrEqual(0);
        for (const button of boxes('.dialog button'))
          expect(button.top >= toast.bottom || button.bottom <= toast.top).toBe(true);
      }
    });
  },
);

test('what is said reaches a screen reader through a live region that was there before', async () => {
  const live = document.querySelector('[aria-label="Notifications"]');
  expect([live?.getAttribute('aria-live'), live && getComputedStyle(live).display]).toEqual([
    'polite',
    'block',
  ]);
  notify({ text: 'Saved.' });
  await expect.element(region.getByText('Saved.')).toBeVisible();
});
