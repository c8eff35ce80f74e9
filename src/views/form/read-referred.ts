import type { AnyRecord } from '../../api/records.ts';
import { kindRegistry } from '../../kinds/registry.ts';
import type { Wiring } from '../../wiring.ts';

/** A record that a form refers to; null where it cannot be read, which is in nobody’s way. */
export const readReferred = async (
  { http, queryClient }: Wiring,
  kind: keyof typeof kindRegistry,
  id: string,
): Promise<AnyRecord | null> => {
  try {
    return (await queryClient.fetchQuery(kindRegistry[kind].calls.read(http, id))).data;
  } catch {
    return null;
  }
};
