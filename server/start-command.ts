/** Entry point of the build, run without build tools. */
import { greet } from './greet.ts';
import { serve } from './serve.ts';

serve(async () => ({}), greet);
