import { useEffect, type RefObject } from 'react';
import './wide-list.css';

/** Tells the style sheet whether a list with chosen columns fits, and else how far its head has to go with the window. */
export const WideList = ({ table }: { table: RefObject<HTMLTableElement | null> }) => {
  useEffect(() => {
    const { current: list } = table;
    const scroller = list?.parentElement;
    if (!list || !scroller) return undefined;
    const observer = new ResizeObserver(() => {
      scroller.dataset['wide'] = list.offsetWidth <= scroller.clientWidth ? 'fits' : '';
      scroller.style.setProperty('--list-height', `${scroller.offsetHeight}px`);
    });
    observer.observe(list);
    observer.observe(scroller);
    return () => observer.disconnect();
  }, [table]);
  return null;
};
