import { languageName } from '../parts/format.ts';

export interface Alias {
  readonly name: string;
  /** BCP 47; null where none applies. */
  readonly language: string | null;
  readonly kind: string;
}

/** The other names of a record, each in its own script: a reader, spoken or printed, knows which language it is. */
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
