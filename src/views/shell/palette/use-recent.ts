import { useQueries, useQuery } from '@tanstack/react-query';
import { sentence } from '../../format/format.ts';
import { usePerson } from '../../actors/session.ts';
import { useWiring } from '../../actors/wiring-context.tsx';
import { recordPath, titleOf } from '../../../kinds/declaration.ts';
import { getRecentRecords } from '../recent-records.ts';
import { DECLARATIONS, kindIcon, whereIs, type Command } from './commands.ts';

const MAX_SHOWN_RECENT = 5;

export const useRecent = (path: string): Command[] => {
  const { http } = useWiring();
  const person = usePerson();
  const places = getRecentRecords(person?.key ?? '')
    .flatMap((recent) => (recent === path ? [] : (whereIs(recent) ?? [])))
    .slice(0, MAX_SHOWN_RECENT);
  const found = useQueries({
    queries: places.map(({ declaration, id }) => ({ ...declaration.calls.read(http, id), retry: false })),
  });
  return places.flatMap(({ declaration, id }, index) => {
    const record = found[index]?.data?.data;
    return record && record.deleted_at === null
      ? [
          {
            id,
            label: titleOf(declaration, record),
            note: [sentence(declaration.singular), declaration.summary(record, {})]
              .filter(Boolean)
              .join(' · '),
            icon: kindIcon(declaration),
            alertStatus: declaration.alertStatus?.(record),
            href: recordPath(declaration, id),
          },
        ]
      : [];
  });
};

/** Null without a record or in the trash. */
export const useTitleHere = (path: string): string | null => {
  const { http } = useWiring();
  const place = whereIs(path);
  const { data } = useQuery({
    ...(place?.declaration ?? (DECLARATIONS[0] as (typeof DECLARATIONS)[number])).calls.read(
      http,
      place?.id ?? '',
    ),
    // Reads the cache only; the screen has loaded it.
    enabled: false,
  });
  const record = place?.id ? data?.data : undefined;
  return place && record && record.deleted_at === null ? titleOf(place.declaration, record) : null;
};
