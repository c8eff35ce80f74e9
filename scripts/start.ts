import { greet } from '../server/greet.ts';
import { serve } from '../server/serve.ts';
import { buildIfStale, isStale } from './build.ts';

serve(async (signal) => {
  if (isStale()) console.log('Building the app…');
  await buildIfStale(signal);
  return {};
}, greet);
