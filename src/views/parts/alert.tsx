import type { ReactNode } from 'react';

/** Nothing without children. */
export const Alert = ({ children }: { readonly children: ReactNode }) =>
  children && (
    <p className="alert" role="alert">
      {children}
    </p>
  );
