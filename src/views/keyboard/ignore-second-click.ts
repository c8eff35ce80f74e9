/** Of a double click: it neither selects text on the screen that the first opens nor presses what has come under the pointer. */
export const ignoreSecondClick = (): void => {
  const ignore = (event: MouseEvent) => {
    if (event.detail < 2) return;
    event.preventDefault();
    event.stopPropagation();
  };
  for (const type of ['mousedown', 'click'] as const)
    document.addEventListener(type, ignore, { capture: true, once: true });
};
