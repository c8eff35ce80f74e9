import { languageName } from '../parts/format.ts';

export interface Alias {
  readonly name: string;
  /** BCP 47; null if none applies. */
  readonly language: string | null;
  readonly kind: string;
}

/** Marks each alias with its language for screen readers (WCAG 3.1.2). */
export const Aliases = ({ names }: { names: readonly Alias[] }) => (
  <dd className="detail-references">
    {names.map(({ name, language }) => (
      <span key={name + language}>
        <bdi lang={language ?? undefined}>{name}</bdi>
        {language && <span className="field-hint"> {languageName(language)}</span>}
      </span>
    ))}
  </dd>
);
