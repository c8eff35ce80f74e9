import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { kindRegistry } from '../../kinds/registry.ts';
import { Link } from '../parts/link.tsx';
import { notify } from '../parts/toast-store.ts';
import { useWiring } from '../parts/wiring-context.tsx';
import { recordPath, titleOf, type Declaration } from '../../kinds/declaration.ts';

interface Form {
  /** Draft key: `universities:new`, or with a record's id. */
  readonly key: string;
  readonly declaration: Declaration;
  /** Null for a new record. */
  readonly id: string | null;
  readonly path: string;
  readonly title: string;
}

const valueIn = (draft: unknown, name: string): unknown =>
  typeof draft === 'object' && draft !== null ? (draft as Readonly<Record<string, unknown>>)[name] : null;

const pathOf = (declaration: Declaration, id: string | null) =>
  id ? `${recordPath(declaration, id)}?dialog=edit` : `${declaration.path}?dialog=new`;

const formOf = (key: string, draft: unknown): Form | null => {
  const [kind, named, ...given] = key.split(':');
  const foundAt = valueIn(draft, 'foundAt');
  // Drafts of nested forms have no address; they reappear in the outer form.
  if (given.length > 0 && typeof foundAt !== 'string') return null;
  const declaration = Object.entries(kindRegistry).find(([name]) => name === kind)?.[1];
  if (!declaration || !named) return null;
  const id = named === 'new' ? null : named;
  const title = String(valueIn(valueIn(draft, 'values'), declaration.titleField) ?? '');
  return {
    key,
    declaration,
    id,
    title,
    path: typeof foundAt === 'string' ? foundAt : pathOf(declaration, id),
  };
};

const Left = ({ form, onDiscard }: { form: Form; onDiscard: () => void }) => {
  const { http } = useWiring();
  const { declaration, id, path } = form;
  const record = useQuery({ ...declaration.calls.read(http, id ?? ''), enabled: id !== null }).data?.data;
  const title = form.title || (record ? titleOf(declaration, record) : '');
  const sort = id ? `Changes to ${declaration.singular}` : `New ${declaration.singular}`;
  const name = title ? `${sort}: ${title}` : sort;
  return (
    <li className="unfinished">
      <Link href={path}>{name}</Link>
      <button type="button" className="button" aria-label={`Discard: ${name}`} onClick={onDiscard}>
        Discard
      </button>
    </li>
  );
};

export const Unfinished = () => {
  const { drafts } = useWiring();
  const [keys, setKeys] = useState(() => drafts.forms());
  const forms = keys.map((key) => formOf(key, drafts.read(key))).filter((form) => form !== null);
  if (forms.length === 0) return null;
  const discard = ({ key }: Form) => {
    const typed = drafts.read(key);
    drafts.drop(key);
    setKeys(drafts.forms());
    const putBack = () => {
      drafts.write(key, typed);
      setKeys(drafts.forms());
    };
    notify({ text: 'Discarded.', action: { label: 'Undo', run: putBack } });
  };
  return (
    <section className="panel" aria-labelledby="unfinished">
      <div className="panel-head">
        <h2 id="unfinished">Unfinished</h2>
      </div>
      <ul className="panel-list" aria-labelledby="unfinished">
        {forms.map((form) => (
          <Left key={form.key} form={form} onDiscard={() => discard(form)} />
        ))}
      </ul>
    </section>
  );
};
