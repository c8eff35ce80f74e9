import type { ReactNode, Ref } from 'react';

interface ScrollRegionProps {
  readonly label: string;
  readonly className?: string;
  readonly children: ReactNode;
  readonly ref?: Ref<HTMLElement>;
}

export const ScrollRegion = ({ label, className, children, ref }: ScrollRegionProps) => (
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- who has no pointer scrolls what has the focus
  <section ref={ref} className={className} aria-label={label} tabIndex={0}>
    {children}
  </section>
);
