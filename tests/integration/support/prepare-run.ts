import prepareServer from '../../../src/server/testing/prepare-run.ts';
import { findDemoFolder } from '../../devices/demo-folder.ts';
import { findPostgres } from '../../devices/postgres.ts';
import { findDemoCluster } from './demo-cluster.ts';

/** Vitest's global setup: creates the tests' images before any test's time limit starts. */
export default async function prepareRun(): Promise<void> {
  const programs = findPostgres();
  const isWholeRun = process.env.VENEER_DESK_TEST_REPORT !== undefined;
  await Promise.all([
    prepareServer(),
    findDemoFolder(),
    isWholeRun && programs !== null ? findDemoCluster(programs) : undefined,
  ]);
}
