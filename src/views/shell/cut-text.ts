const CUTTING_LEVELS = 3;

const findCut = (target: HTMLElement): HTMLElement | null => {
  let element: HTMLElement | null = target;
  for (let level = 0; element && level < CUTTING_LEVELS; level += 1, element = element.parentElement)
    if (element.scrollWidth > element.clientWidth && getComputedStyle(element).textOverflow === 'ellipsis')
      return element;
  return null;
};

/** Under the pointer, text that an ellipsis cuts has the whole of it as its tooltip. */
export const showCutText = (): (() => void) => {
  let titled: HTMLElement | null = null;
  let frame = 0;
  const show = (target: EventTarget | null) => {
    const cut = target instanceof HTMLElement ? findCut(target) : null;
    if (cut === titled) return;
    titled?.removeAttribute('title');
    titled = cut && !cut.title ? cut : null;
    // A row's heading also holds what only screen readers read.
    if (titled) titled.title = (titled.querySelector('a') ?? titled).innerText;
  };
  const onPointer = ({ target }: Event) => {
    cancelAnimationFrame(frame);
    // Measured where layout is due anyway.
    frame = requestAnimationFrame(() => show(target));
  };
  document.addEventListener('pointerover', onPointer);
  return () => {
    cancelAnimationFrame(frame);
    document.removeEventListener('pointerover', onPointer);
  };
};
