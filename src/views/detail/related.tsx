import { useQuery } from '@tanstack/react-query';
import { useWiring } from '../parts/wiring-context.tsx';
import type { Declaration } from '../../kinds/declaration.ts';
import { ReferenceLinks } from '../references/reference-links.tsx';

export const Related = ({ declaration, id }: { readonly declaration: Declaration; readonly id: string }) => {
  const { http } = useWiring();
  const uses = useQuery(declaration.calls.uses(http, id));
  const others = uses.data?.filter(({ kind }) => kind !== 'offerings') ?? [];
  if (others.length === 0) return null;
  return (
    <section className="detail-section" aria-labelledby="related">
      <h2 id="related">Related</h2>
      <ReferenceLinks {...{ declaration, id }} uses={others} />
    </section>
  );
};
