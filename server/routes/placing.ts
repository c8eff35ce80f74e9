import type { FastifyInstance } from 'fastify';
import { levels } from '../../contract/levels.ts';
import { subjects } from '../../contract/subjects.ts';
import type { Database } from '../database/database.ts';
import { place } from '../records/place.ts';
import type { Store } from '../records/store.ts';
import { levelStore } from '../records/stores/levels.ts';
import { subjectStore } from '../records/stores/subjects.ts';
import { route, type Person } from '../route.ts';

interface PlaceCall {
  readonly params: { readonly id: string };
  readonly body: { readonly after: string | null; readonly parent_id?: string | null | undefined };
  readonly person: Person;
}

/** The two kinds whose order is set by hand: levels in a row, subjects in a tree. */
export const placingRoutes = (app: FastifyInstance, database: Database): void => {
  // The engine's rows are of any kind; the contract's answer is of one.
  const answer = (store: Store, { params, body, person }: PlaceCall) =>
    place(database, store, {
      personId: person.id,
      id: params.id,
      after: body.after,
      parent: body.parent_id,
    }) as Promise<never>;
  route(app, levels.place, (call) => answer(levelStore, call));
  route(app, subjects.place, (call) => answer(subjectStore, call));
};
