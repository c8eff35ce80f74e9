import type { ReactNode } from 'react';
import { languageName } from '../parts/format.ts';

export interface Alias {
  readonly name: string;
  /** BCP 47. */
  readonly language: string | null;
  readonly kind: string;
}

/** Marks languages for screen readers (WCAG 3.1.2). */
export const Aliases = ({ names, children }: { names: readonly Alias[]; children?: ReactNode }) => (
  <dd className="detail-names">
    {names.map(({ name, language }) => (
      <span key={name + language} className="pill">
        <bdi lang={language ?? undefined}>{name}</bdi>
        {language && <span className="field-hint"> {languageName(language)}</span>}
      </span>
    ))}
    {children}
  </dd>
);
