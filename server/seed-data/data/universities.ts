import type { UniversityInput } from '../../../contract/universities.ts';
import { australia } from './universities-australia.ts';
import { elsewhere } from './universities-elsewhere.ts';
import { europe } from './universities-europe.ts';
import { nepalAndIndia } from './universities-nepal-india.ts';
import { singaporeAndEmirates } from './universities-singapore-emirates.ts';
import { unitedKingdom } from './universities-united-kingdom.ts';
import { unitedStates } from './universities-united-states.ts';

/** Real, from common knowledge. */
export const universities: readonly UniversityInput[] = [
  ...nepalAndIndia,
  ...unitedStates,
  ...unitedKingdom,
  ...australia,
  ...singaporeAndEmirates,
  ...europe,
  ...elsewhere,
];
