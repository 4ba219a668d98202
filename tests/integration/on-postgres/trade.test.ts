import { runOnPostgres } from '../support/on-postgres.ts';

runOnPostgres('trade');
