/** `node dist/server/start-command.js`: the server as it was built, which needs no build tool and none of the app's libraries. */
import { greet } from './greet.ts';
import { serve } from './serve.ts';

serve(async () => ({}), greet);
