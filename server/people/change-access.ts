import { ADMIN_SCOPE } from '../../contract/constants.ts';
import type { WrittenPerson } from '../../contract/people.ts';
import { endSessionsOf } from '../auth/sessions.ts';
import { sql, type Database, type Queries } from '../database/database.ts';
import { asAdministrator, requireAnotherAdministrator, requireSomebodyElse } from './administrators.ts';
import { changePerson } from './change-person.ts';
import { changeProfile, type ProfileChange } from './change-profile.ts';
import { revokeLinkOf } from './one-time-links.ts';
import { readPerson } from './read-people.ts';

const isAdministrator = (scopes: readonly string[]) => scopes.includes(ADMIN_SCOPE);

/** @throws Failure `not_found`, `already_exists`, `stale_version`, `own_account`, `last_administrator` */
export const changeProfileAndScopes = (database: Database, change: ProfileChange): Promise<WrittenPerson> =>
  asAdministrator(database, change.by, (tx) =>
    changeProfile(tx, change, async (before, after) => {
      if (!isAdministrator(before.scopes) || isAdministrator(after.scopes)) return;
      requireSomebodyElse(
        before.id,
        change.by,
        'You can’t remove your own administrator role. Ask another administrator.',
      );
      await requireAnotherAdministrator(tx, before.id);
      await endSessionsOf(tx, before.id, 'demoted');
    }),
  );

/**
 * The caller holds the locks of the administrators and the person.
 * @throws Failure `last_administrator`
 */
export const disableNow = async (tx: Queries, personId: string, scopes: readonly string[]): Promise<void> => {
  if (isAdministrator(scopes)) await requireAnotherAdministrator(tx, personId);
  await tx.execute(sql`update people set disabled_at = now() where id = ${personId} and disabled_at is null`);
  await endSessionsOf(tx, personId, 'disabled');
  await revokeLinkOf(tx, personId);
};

export const enableNow = (tx: Queries, personId: string) =>
  tx.execute(sql`update people set disabled_at = null where id = ${personId}`);

/** @throws Failure `not_found`, `own_account`, `last_administrator` */
export const disable = (database: Database, personId: string, by: string): Promise<WrittenPerson> =>
  asAdministrator(database, by, async (tx) => {
    requireSomebodyElse(personId, by, 'You can’t disable your own account. Ask another administrator.');
    const summary = (name: string) => `Disabled ${name}`;
    const { changeSetId } = await changePerson(tx, { personId, by, summary }, ({ scopes }) =>
      disableNow(tx, personId, scopes),
    );
    return { data: await readPerson(tx, by, personId), meta: { change_set_id: changeSetId, merged: [] } };
  });

/** @throws Failure `not_found` */
export const enable = (database: Database, personId: string, by: string): Promise<WrittenPerson> =>
  asAdministrator(database, by, async (tx) => {
    const summary = (name: string) => `Enabled ${name}`;
    const { changeSetId } = await changePerson(tx, { personId, by, summary }, () => enableNow(tx, personId));
    return { data: await readPerson(tx, by, personId), meta: { change_set_id: changeSetId, merged: [] } };
  });
