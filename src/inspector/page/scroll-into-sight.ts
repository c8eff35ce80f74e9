/** `scrollIntoView` would also scroll the page. */
export const scrollIntoSight = (region: Element | null, inside: Element | null | undefined): void => {
  if (!region || !inside) return;
  const place = region.getBoundingClientRect();
  const { top, bottom, left, right } = inside.getBoundingClientRect();
  if (top < place.top || bottom > place.bottom)
    region.scrollTop += (top + bottom) / 2 - (place.top + place.bottom) / 2;
  if (left < place.left || right > place.right)
    region.scrollLeft += (left + right) / 2 - (place.left + place.right) / 2;
};
