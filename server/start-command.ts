/** Entry point of the build. */
import { greet } from './greet.ts';
import { serve } from './serve.ts';

serve(async () => ({}), greet);
