import { runOnPGlite } from '../testing/on-pglite.ts';

runOnPGlite('trade');
