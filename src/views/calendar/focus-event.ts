export const focusEvent = (step: 1 | -1): void => {
  const all = [...document.querySelectorAll<HTMLElement>('[data-event]')].filter(
    (one) => one.getClientRects().length > 0,
  );
  const at = all.findIndex((one) => one === document.activeElement);
  const next = at === -1 ? (step === 1 ? all[0] : all.at(-1)) : all[at + step];
  next?.focus();
};
