// Threads do not inherit what lets the server run TypeScript.
import { register } from 'tsx/esm/api';

register();
await import(process.argv[2]);
