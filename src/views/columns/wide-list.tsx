import { useEffect, type RefObject } from 'react';
import './wide-list.css';

/** Tells the styles whether the table fits, and its height. */
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
