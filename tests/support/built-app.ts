import { buildIfStale } from '../../scripts/build.ts';
import setupDatabase from './database.ts';

/** Journeys run through the app as it ships: built once, before the suite, over the suite's PostgreSQL. */
export default async function setup(project: Parameters<typeof setupDatabase>[0]) {
  await buildIfStale();
  return setupDatabase(project);
}
